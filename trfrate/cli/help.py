"""`trfrate help`: the help of a command, or all of it as a man page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from trfrate.cli import COMMANDS, DONE, no_such_command, terminal

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class CommandName(click.ParamType):  # type: ignore[type-arg, unused-ignore]
    """The name of a command, completed by the shell."""

    name = "command"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the commands that begin with the text."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(name, help=words) for name, words in COMMANDS.items() if name.startswith(incomplete)]


@click.command("help")
@click.argument("name", metavar="[COMMAND]...", nargs=-1, type=CommandName())
@click.option("--man", is_flag=True, help="Everything as a man page (trfrate help --man > trfrate.1).")
@click.pass_context
def command(ctx: click.Context, name: tuple[str, ...], man: bool) -> int:
    """Show the help of COMMAND; without one, how to begin."""
    top = ctx.find_root()
    if man:
        from trfrate.cli.man import man_page

        terminal.out(man_page(top))
        return DONE
    shown: click.Context = top
    for word in name:
        group = shown.command
        known = group.list_commands(shown) if isinstance(group, click.Group) else []
        found = None
        if isinstance(group, click.Group):
            found = group.get_command(shown, word)
        if found is None:
            raise no_such_command(word, known)
        shown = click.Context(found, parent=shown, info_name=word)
    terminal.out(shown.get_help())
    return DONE
