import { releaseFolder } from '@homeroom/settings';
import type { Command as CommanderCommand } from 'commander';
import { Command } from 'nest-commander';
import { CliCommand } from '../cli-command';
import { Output } from '../output';
import { shellScript } from './shell-script';

@Command({
  name: 'completion',
  description:
    'Print a script for bash and zsh. It defines the command homeroom, which runs this program from any folder, and ' +
    'completes its commands, options and choices',
})
export class CompletionCommand extends CliCommand {
  override readonly summary = 'Print a completion script for bash and zsh';
  readonly examples = [
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

  run(): Promise<void> {
    const program = this.command.parent;
    if (program) this.output.line(shellScript(program, releaseFolder).trimEnd());
    return Promise.resolve();
  }
}
