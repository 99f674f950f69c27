import { type ChosenText, type Erasure, eraseStudent, surveyErasure } from '@homeroom/interchange';
import { Option, SubCommand } from 'nest-commander';
import { confirm } from '../confirmation';
import { operator } from '../operator';
import { Output } from '../output';
import { Workspace } from '../workspace';
import { chosenTexts, linesOf, printed } from './free-text-list';
import { type Named, StudentCommand } from './student-command';

interface Options extends Named {
  also?: ChosenText[];
  yes?: boolean;
  json?: boolean;
}

@SubCommand({
  name: 'erase',
  description:
    'Erase who a student was, for good: name, e-mail address, date of birth, guardian, address, what teachers wrote. ' +
    'The id, classes, grades and attendance stay, of "Erased student". Lists other texts that contain the name. ' +
    'Asks first; the audit trail notes it',
})
export class PrivacyEraseCommand extends StudentCommand {
  override readonly summary = 'Erase who a student was, for good';
  readonly examples = [
    ['privacy erase --student 1 --environment sandbox --yes', 'Without being asked: a student of the sandbox'],
    [
      'privacy erase --student 1 --environment sandbox --yes --also announcement:1:content',
      'Afterwards, for a text that still identifies the student',
    ],
  ] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run(_arguments: string[], { yes, json, also = [], ...named }: Options): Promise<void> {
    const { at, ...erasure } = await this.withStudent(named, async (session, subject) => {
      const { name, ...found } = await surveyErasure(session, subject, also);
      if (!yes) {
        const { terminal } = this.output;
        this.advise(found, 'These texts identify the student, and are left as they are:', beforehand);
        // For a person to be sure that it is the right child.
        const whom = `student ${subject.studentId} of ${subject.environment}${terminal.isSeen ? ` (${printed(name)})` : ''}`;
        await confirm(`Erase ${whom} for good: ${summaryOf(found)}`, terminal);
      }
      const handling = { actor: operator().name, at: new Date() };
      return { at: handling.at, ...(await eraseStudent(session, subject, handling, also)) };
    });
    const { student, environment } = named;
    if (json) {
      const texts = erasure.free_texts.map(({ table, id, field }) => ({ table, id, field }));
      this.output.json({ environment, student_id: student, erased_at: at, ...erasure, free_texts: texts });
      return;
    }
    this.output.note(`Student ${student} of ${environment} is erased: ${summaryOf(erasure)}.`);
    this.advise(erasure, 'These texts still identify the student:', afterwards);
    this.output.note('Bytes of what was erased stay on the disk until privacy scrub, which rewrites the tables.');
    this.output.note('Backups that were made before still tell who it was: erase again after restoring one.');
  }

  @Option({
    flags: '--also <places>',
    description:
      'texts in which the words are replaced by [erased] too, such as grade:12:assignment_name,announcement:3',
  })
  also(text: string): ChosenText[] {
    return chosenTexts(text);
  }

  @Option({ flags: '--yes', description: 'do not ask' })
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
  'A PUT changes an announcement or a class; recording attendance again changes its notes. ' +
  'Others may have the same first or last name: read each text before you change it.';
const beforehand = `With --also PLACE,PLACE the words in those texts become [erased]. ${byRequest}`;
const afterwards = `Erase again with --also PLACE,PLACE, and the whole of those texts becomes [erased]. ${byRequest}`;

function summaryOf({ fields, comments, notes, stored_answers: answers, replaced }: Erasure): string {
  const counts = [
    [fields.length, 'field', 'fields'],
    [comments, 'comment', 'comments'],
    [notes, 'note', 'notes'],
    [answers, 'stored answer', 'stored answers'],
    ...(replaced.length > 0 ? [[replaced.length, 'chosen text', 'chosen texts'] as const] : []),
  ] as const;
  return counts.map(([count, one, many]) => `${count} ${count === 1 ? one : many}`).join(', ');
}
