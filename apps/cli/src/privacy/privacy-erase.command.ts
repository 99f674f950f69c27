import { type ChosenText, type Erasure, eraseStudent, surveyErasure } from '@homeroom/privacy';
import { Option, SubCommand } from 'nest-commander';
import { confirm } from '../terminal/confirmation';
import { Operator } from '../operator';
import { Output } from '../terminal/output';
import { Workspace } from '../workspace';
import { chosenTexts, linesOf, sanitize } from './free-text-list';
import { StudentCommand, type StudentOptions } from './student-command';

interface Options extends StudentOptions {
  also?: ChosenText[];
  yes?: boolean;
  json?: boolean;
}

@SubCommand({
  name: 'erase',
  description:
    'Erase the personal data of a student permanently: name, e-mail address, date of birth, guardian, address, remarks of ' +
    'teachers, and earlier versions of grades and attendance. The id, classes, grades and attendance stay and belong to "Erased student". Replaces the name in names of ' +
    'imported files and in arguments of commands, and lists other texts that contain it. Asks for confirmation. The erasure is recorded in the audit log',
})
export class PrivacyEraseCommand extends StudentCommand {
  override readonly summary = 'Erase the personal data of a student permanently';
  readonly examples = [
    ['privacy erase --student 1 --environment sandbox --yes', 'Erase a student of the sandbox without confirmation'],
    [
      'privacy erase --student 1 --environment sandbox --yes --also announcement:1:content',
      'Also replace words in a text that identifies the student',
    ],
  ] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
    private readonly operator: Operator,
  ) {
    super();
  }

  async run(_arguments: string[], { yes, json, also = [], ...options }: Options): Promise<void> {
    const { at, ...erasure } = await this.withStudent(options, async (session, subject) => {
      const { name, ...found } = await surveyErasure(session, subject, also);
      if (!yes) {
        const { terminal } = this.output;
        this.advise(found, 'These texts identify the student and are kept:', beforehand);
        // Shows the name, so that the operator can check that it is the right student.
        const shownName = terminal.isInteractive ? ` (${sanitize(name)})` : '';
        await confirm(
          `Erase student ${subject.studentId} of ${subject.environment}${shownName} for good: ${summaryOf(found)}`,
          terminal,
          { environment: subject.environment },
        );
      }
      const context = { actor: this.operator.actor, at: new Date() };
      return { at: context.at, ...(await eraseStudent(session, subject, context, also)) };
    });
    const { student, environment } = options;
    if (json) {
      const texts = erasure.free_texts.map(({ table, id, field }) => ({ table, id, field }));
      this.output.json({ environment, student_id: student, erased_at: at, ...erasure, free_texts: texts });
      return;
    }
    this.output.note(`Student ${student} of ${environment} is erased: ${summaryOf(erasure)}.`);
    this.advise(erasure, 'These texts still identify the student:', afterwards);
    if (erasure.sourced_ids.length > 0) {
      const ids = erasure.sourced_ids.map((id) => sanitize(id)).join(', ');
      this.output.note(
        `OneRoster packages have the student as ${ids}: the next ones leave the student out, also where the other system keeps the student.`,
      );
    }
    if (erasure.package_objects.length > 0) {
      const objects = erasure.package_objects.map((object) => sanitize(object)).join(', ');
      this.output.note(
        `Words were replaced in objects of OneRoster packages (${objects}): the next one writes them again, unless the other system changes them.`,
      );
    }
    this.output.note('Bytes of the erased data stay on the disk until privacy scrub rewrites the tables.');
    this.output.note('Backups that were made before still have the data: erase again after restoring one.');
  }

  @Option({
    flags: '--also <places>',
    description:
      'other texts in which identifying words are replaced by [erased], such as grade:12:assignment_name,announcement:3',
  })
  also(text: string): ChosenText[] {
    return chosenTexts(text);
  }

  @Option({ flags: '--yes', description: 'do not ask for confirmation' })
  yes(): boolean {
    return true;
  }

  @Option({ flags: '--json', description: 'print one JSON document' })
  json(): boolean {
    return true;
  }

  private advise({ free_texts: texts }: Erasure, heading: string, advice: string): void {
    if (texts.length === 0) return;
    for (const line of [heading, ...linesOf(texts, this.output.terminal), advice]) this.output.note(line);
  }
}

const byRequest =
  'You can also change announcements and classes through the API by PUT. ' +
  'Others may have the same first or last name: read each text before you change it.';
const beforehand = `--also PLACE,PLACE replaces the words in those texts by [erased]. ${byRequest}`;
const afterwards = `Erase again with --also PLACE,PLACE to replace those texts completely by [erased]. ${byRequest}`;

function summaryOf(erasure: Erasure): string {
  const { fields, comments, notes, results, earlier_versions: versions, stored_answers: answers, replaced } = erasure;
  const { import_records: imported, report_findings: findings, contacts, guardians, merges } = erasure;
  const counts = [
    [fields.length, 'field', 'fields'],
    [comments, 'comment', 'comments'],
    [notes, 'note', 'notes'],
    ...(results > 0 ? [[results, 'result', 'results'] as const] : []),
    ...(versions > 0 ? [[versions, 'earlier version', 'earlier versions'] as const] : []),
    ...(contacts > 0 ? [[contacts, 'contact', 'contacts'] as const] : []),
    ...(guardians > 0 ? [[guardians, 'guardian', 'guardians'] as const] : []),
    ...(merges > 0 ? [[merges, 'merged record', 'merged records'] as const] : []),
    [answers, 'stored answer', 'stored answers'],
    ...(imported > 0 ? [[imported, 'imported record', 'imported records'] as const] : []),
    ...(findings > 0 ? [[findings, 'finding in reports of imports', 'findings in reports of imports'] as const] : []),
    ...(replaced.length > 0 ? [[replaced.length, 'text elsewhere', 'texts elsewhere'] as const] : []),
  ] as const;
  return counts.map(([count, one, many]) => `${count} ${count === 1 ? one : many}`).join(', ');
}
