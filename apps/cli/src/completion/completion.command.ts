import { releaseFolder } from '@homeroom/settings';
import type { Command as CommanderCommand } from 'commander';
import { Command } from 'nest-commander';
import { CliCommand } from '../cli-command';
import { oneOf } from '../option-values';
import { Output } from '../terminal/output';
import { shellScript } from './shell-script';

@Command({
  name: 'completion',
  arguments: '[shell]',
  argsDescription: { shell: 'bash or zsh; the script is the same' },
  description:
    'Print a script for bash and zsh. It defines the command homeroom, which runs this program from any folder, and ' +
    'completes its commands, options and choices',
})
export class CompletionCommand extends CliCommand {
  override readonly summary = 'Print a completion script for bash and zsh';
  readonly examples = [
    ['completion bash', 'Print the script'],
    [
      'completion > ~/.homeroom-completion',
      'Write it to a file, and add this line to ~/.bashrc or ~/.zshrc: source ~/.homeroom-completion',
    ],
  ] as const;

  constructor(private readonly output: Output) {
    super();
  }

  override setCommand(command: CommanderCommand): this {
    return super.setCommand(command.allowExcessArguments(false));
  }

  run([shell = 'bash']: string[]): Promise<void> {
    oneOf('The shell', ['bash', 'zsh'], shell);
    const program = this.command.parent;
    if (program) this.output.line(shellScript(program, releaseFolder).trimEnd());
    return Promise.resolve();
  }
}
