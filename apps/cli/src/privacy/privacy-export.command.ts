import { exportStudent } from '@homeroom/interchange';
import { Option, SubCommand } from 'nest-commander';
import { writtenTo } from '../destination';
import { operator } from '../operator';
import { Output } from '../output';
import { Workspace } from '../workspace';
import { linesOf } from './free-text-list';
import { type Named, StudentCommand } from './student-command';

@SubCommand({
  name: 'export',
  description:
    'Write everything that is held about a student as one JSON document: their record with their guardian, classes, ' +
    'grades, attendance, who saw and changed it, and answers kept to be given again. The audit trail notes it',
})
export class PrivacyExportCommand extends StudentCommand {
  override readonly summary = 'Write everything that is held about a student';
  readonly examples = [
    ['privacy export --student 1 --environment sandbox --output ~/student-1.json', 'To a file for nobody else to read'],
    ['privacy export --student 1 --environment sandbox', 'To the screen, or to another program'],
  ] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run(_arguments: string[], { output: file, ...named }: Named & { output?: string }): Promise<void> {
    const handling = { actor: operator().name, at: new Date() };
    const counts = await this.withStudent(named, (session, subject) =>
      writtenTo(file ?? this.output.terminal.stdout, (write) => exportStudent(session, subject, handling, write)),
    );
    const { enrollments, grades, attendance, events, free_texts: texts } = counts;
    if (texts.length > 0) {
      const heading = 'These texts identify the student, or somebody of the same name; the document has their places:';
      for (const line of [heading, ...linesOf(texts, this.output.terminal)]) this.output.note(line);
    }
    if (file === undefined) return;
    const lists = `${enrollments} classes, ${grades} grades, ${attendance} days of attendance, ${events} events`;
    this.output.note(`${file} has everything that is held about student ${named.student}: ${lists}.`);
  }

  @Option({
    flags: '--output <file>',
    description: 'a new file, for nobody but you to read; standard output unless given',
  })
  outputFile(text: string): string {
    return text;
  }
}
