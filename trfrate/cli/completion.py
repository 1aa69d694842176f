"""`trfrate completion`: the lines that make a shell complete commands, options, files, formats and players."""

from __future__ import annotations

import os

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    add_completion_class,
    get_completion_class,
)

from trfrate.cli import COMPLETING, DONE, terminal

_BASH = """\
%(complete_func)s() {
    local kind value word=${COMP_WORDS[COMP_CWORD]}
    while IFS=$'\\t' read -r kind value _; do
        [[ $kind == file || $kind == dir ]] && compopt -o default
        [[ $kind == plain ]] || continue
        [[ $value == *= ]] && compopt -o nospace
        # A name with blanks is one word, which the user may have begun with a quote.
        [[ $word == [\\"\\']* ]] || printf -v value '%%q' "$value"
        COMPREPLY+=("$value")
    done < <(IFS=$'\\n'; COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD=$COMP_CWORD %(complete_var)s=bash_complete "$1")
}
complete -o nosort -F %(complete_func)s %(prog_name)s
"""
_FISH = """\
function %(complete_func)s
    set -l words (commandline -cp)
    set -l word (commandline -t)
    for line in (env %(complete_var)s=fish_complete COMP_WORDS="$words" COMP_CWORD="$word" %(prog_name)s)
        set -l parts (string split -m 2 \\t -- $line)
        switch $parts[1]
            case file dir
                __fish_complete_path $word
            case plain
                printf '%%s\\t%%s\\n' $parts[2] "$parts[3]"
        end
    end
end
complete --no-files --command %(prog_name)s --arguments '(%(complete_func)s)'
"""
_POWERSHELL = """\
Register-ArgumentCompleter -Native -CommandName %(prog_name)s -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = $commandAst.CommandElements | ForEach-Object { $_.Extent.Text }
    if ($wordToComplete -eq '') { $words = @($words) + '' }
    $env:%(complete_var)s = 'powershell_complete'
    $env:COMP_WORDS = $words -join "`n"
    try {
        %(prog_name)s | ForEach-Object {
            $kind, $value, $help = $_ -split "`t", 3
            if ($kind -eq 'file' -or $kind -eq 'dir') {
                [System.Management.Automation.CompletionCompleters]::CompleteFilename($wordToComplete)
            } elseif ($kind -eq 'plain') {
                $text = if ($value -match "[ ,;()']") { "'" + ($value -replace "'", "''") + "'" } else { $value }
                $tip = if ($help) { $help } else { $value }
                [System.Management.Automation.CompletionResult]::new($text, $value, 'ParameterValue', $tip)
            }
        }
    } finally {
        Remove-Item Env:%(complete_var)s, Env:COMP_WORDS
    }
}
"""


class _Lines(ShellComplete):
    """Completions as lines of kind, text and help, with tabs between them: names of players hold commas."""

    def format_completion(self, item: CompletionItem) -> str:
        """Return one line."""
        return f"{item.type}\t{item.value}\t{item.help or ''}"


class QuotingBashComplete(_Lines, BashComplete):
    """Completion for bash in which a player is one word."""

    source_template = _BASH


class WholeFishComplete(_Lines, FishComplete):
    """Completion for fish that does not end at a comma."""

    source_template = _FISH


class PowerShellComplete(_Lines):
    """Completion for PowerShell, which click does not have."""

    name = "powershell"
    source_template = _POWERSHELL

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the one to be completed, and that one."""
        words = [word.strip("'\"") for word in os.environ.get("COMP_WORDS", "").split("\n")]
        return words[1:-1], words[-1] if len(words) > 1 else ""


SHELLS = ("bash", "zsh", "fish", "powershell")
for _completion in (QuotingBashComplete, WholeFishComplete, PowerShellComplete):
    add_completion_class(_completion)
_HOW = {
    "bash": "# in ~/.bashrc:  source <(trfrate completion bash)",
    "zsh": "# in ~/.zshrc:  source <(trfrate completion zsh)",
    "fish": "# trfrate completion fish > ~/.config/fish/completions/trfrate.fish",
    "powershell": "# in $PROFILE:  trfrate completion powershell | Out-String | Invoke-Expression",
}


@click.command("completion")
@click.argument("shell", metavar="|".join(SHELLS), type=click.Choice(SHELLS))
@click.pass_context
def command(ctx: click.Context, shell: str) -> int:
    """Print what makes your shell complete trfrate's commands, options, files, formats and players."""
    kind = get_completion_class(shell)
    assert kind is not None
    completer = kind(ctx.find_root().command, {}, "trfrate", COMPLETING)
    # Asking for the source would start bash to learn its version; only the text is wanted here.
    text = completer.source_template % completer.source_vars()
    terminal.out(f"{_HOW[shell]}\n{text.strip()}")
    return DONE
