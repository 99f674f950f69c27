import { exportStudent } from '@homeroom/privacy';
import { Option, SubCommand } from 'nest-commander';
import { writeOutput } from '../terminal/output-file';
import { Operator } from '../operator';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';
import { linesOf } from './free-text-list';
import { StudentCommand, type StudentOptions } from './student-command';

@SubCommand({
  name: 'export',
  description:
    'Write all data about a student as one JSON document: the record with the guardian, classes, grades, attendance, earlier ' +
    'versions of both, audit events, and stored answers for repeated requests. The export is recorded in the audit log',
})
export class PrivacyExportCommand extends StudentCommand {
  override readonly summary = 'Write all data about a student';
  readonly examples = [
    ['privacy export --student 1 --environment sandbox --output ~/student-1.json', 'To a file that only you can read'],
    ['privacy export --student 1 --environment sandbox', 'To standard output'],
  ] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run(_arguments: string[], { output: file, ...options }: StudentOptions & { output?: string }): Promise<void> {
    const context = { actor: this.operator.actor, at: new Date() };
    const { terminal } = this.output;
    const counts = await this.withStudent(options, (session, subject) =>
      writeOutput(file ?? terminal.stdout, (write) => exportStudent(session, subject, context, write)),
    );
    const { enrollments, grades, attendance, events, free_texts: texts } = counts;
    if (texts.length > 0) {
      const heading =
        'These texts identify the student, or a person with the same name. The document has their places:';
      for (const line of [heading, ...linesOf(texts, terminal)]) this.output.note(line);
    }
    if (file === undefined) return;
    const lists = `${enrollments} classes, ${grades} grades, ${attendance} days of attendance, ${events} events`;
    this.output.note(`${file} has all data about student ${options.student}: ${lists}.`);
  }

  @Option({
    flags: '--output <file>',
    description: 'a new file that only you can read; default: standard output',
  })
  outputFile(text: string): string {
    return text;
  }
}
