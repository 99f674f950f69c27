import { type Erasure, eraseStudent, surveyErasure } from '@homeroom/interchange';
import { Option, SubCommand } from 'nest-commander';
import { confirm } from '../confirmation';
import { operator } from '../operator';
import { Output } from '../output';
import { Workspace } from '../workspace';
import { type Named, StudentCommand } from './student-command';

interface Options extends Named {
  yes?: boolean;
  json?: boolean;
}

/** A terminal might obey it: callers may give a student any name. */
const unprintable = /[\p{Cc}\p{Cf}]/gu;

@SubCommand({
  name: 'erase',
  description:
    'Erase who a student was, for good: name, e-mail address, date of birth, guardian, address, what teachers wrote. ' +
    'The id, classes, grades and attendance stay, of "Erased student". Asks first; the audit trail notes it',
})
export class PrivacyEraseCommand extends StudentCommand {
  override readonly summary = 'Erase who a student was, for good';
  readonly examples = [
    ['privacy erase --student 1 --environment sandbox --yes', 'Without being asked: a student of the sandbox'],
  ] as const;

  constructor(
    protected readonly workspace: Workspace,
    private readonly output: Output,
  ) {
    super();
  }

  async run(_arguments: string[], { yes, json, ...named }: Options): Promise<void> {
    const { at, ...erasure } = await this.withStudent(named, async (session, subject) => {
      const { name, ...found } = await surveyErasure(session, subject);
      // For a person to be sure that it is the right child; a program's log is no place for it.
      const shown = process.stdin.isTTY ? ` (${name.replaceAll(unprintable, '\ufffd')})` : '';
      const whom = `student ${subject.studentId} of ${subject.environment}${shown}`;
      if (!yes) await confirm(`Erase ${whom} for good: ${summaryOf(found)}`);
      const handling = { actor: operator().name, at: new Date() };
      return { at: handling.at, ...(await eraseStudent(session, subject, handling)) };
    });
    const { student, environment } = named;
    if (json) {
      this.output.json({ environment, student_id: student, erased_at: at, ...erasure });
      return;
    }
    this.output.note(`Student ${student} of ${environment} is erased: ${summaryOf(erasure)}.`);
    this.output.note('Backups that were made before still tell who it was: erase again after restoring one.');
  }

  @Option({ flags: '--yes', description: 'do not ask' })
  yes(): boolean {
    return true;
  }

  @Option({ flags: '--json', description: 'print one JSON document' })
  json(): boolean {
    return true;
  }
}

function summaryOf({ fields, comments, notes, stored_answers: answers }: Erasure): string {
  const counts = [
    [fields.length, 'field', 'fields'],
    [comments, 'comment', 'comments'],
    [notes, 'note', 'notes'],
    [answers, 'stored answer', 'stored answers'],
  ] as const;
  return counts.map(([count, one, many]) => `${count} ${count === 1 ? one : many}`).join(', ');
}
