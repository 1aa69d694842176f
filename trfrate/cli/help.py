"""`trfrate help`: the help of a command, or all of it as a man page."""

from __future__ import annotations

import click

from trfrate.cli import DONE, no_such_command, terminal


@click.command("help")
@click.argument("name", metavar="[COMMAND]...", nargs=-1)
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
        found = group.get_command(shown, word) if isinstance(group, click.Group) else None
        if found is None:
            raise no_such_command(word, known)
        shown = click.Context(found, parent=shown, info_name=word)
    terminal.out(shown.get_help())
    return DONE
