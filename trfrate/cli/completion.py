"""`trfrate completion`: the lines that make a shell complete commands, options, files, formats and players."""

from __future__ import annotations

import os

import click
from click.shell_completion import CompletionItem, ShellComplete, add_completion_class, get_completion_class

from trfrate.cli import COMPLETING, DONE, terminal

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
                Get-ChildItem -Path "$wordToComplete*" -Name | ForEach-Object {
                    $name = if ($_ -match ' ') { "'$_'" } else { $_ }
                    [System.Management.Automation.CompletionResult]::new($name, $_, 'ProviderItem', $_)
                }
            } else {
                $text = if ($value -match '[ ,]') { "'$value'" } else { $value }
                $tip = if ($help) { $help } else { $value }
                [System.Management.Automation.CompletionResult]::new($text, $value, 'ParameterValue', $tip)
            }
        }
    } finally {
        Remove-Item Env:%(complete_var)s, Env:COMP_WORDS
    }
}
"""


class PowerShellComplete(ShellComplete):
    """Completion for PowerShell, which click does not have."""

    name = "powershell"
    source_template = _POWERSHELL

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the one to be completed, and that one."""
        words = [word.strip("'\"") for word in os.environ.get("COMP_WORDS", "").split("\n")]
        return words[1:-1], words[-1] if len(words) > 1 else ""

    def format_completion(self, item: CompletionItem) -> str:
        """Return one line: kind, text, help."""
        return f"{item.type}\t{item.value}\t{item.help or ''}"


SHELLS = ("bash", "zsh", "fish", "powershell")
add_completion_class(PowerShellComplete)
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
