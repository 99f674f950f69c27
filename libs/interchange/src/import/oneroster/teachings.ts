import type { Finding } from '../finding';
import type { RosterRow, RosterRows } from './roster-rows';
import type { RosterSession } from './roster-session';

/** Who teaches a class, as enrollments say it. */
interface Teaching {
  /** The sourcedId of the user. */
  readonly user: string;
  readonly isPrimary: boolean;
}

/** The teacher of each class of a package: the primary one, else the first one. */
export class Teachings {
  private readonly teachers = new Map<string, Teaching>();

  /** @param rows null if the package has no enrollments */
  static async of(session: RosterSession, rows: RosterRows | null): Promise<Teachings> {
    const teachings = new Teachings();
    if (!rows) return teachings;
    for await (const row of rows.all()) {
      if (isTeaching(row, session.today)) await session.warn(rows, teachings.add(row));
    }
    return teachings;
  }

  get classes(): readonly string[] {
    return [...this.teachers.keys()];
  }

  /** The sourcedId of the teacher; null if none is known. */
  of(classId: string): string | null {
    return this.teachers.get(classId)?.user ?? null;
  }

  private add(row: RosterRow): readonly Finding[] {
    const classId = row.text('classSourcedId');
    const user = row.text('userSourcedId');
    if (classId === null || user === null) return [];
    const isPrimary = row.text('primary')?.toLowerCase() === 'true';
    const known = this.teachers.get(classId);
    if (!known || (isPrimary && !known.isPrimary)) this.teachers.set(classId, { user, isPrimary });
    if (!known?.isPrimary || !isPrimary || known.user === user) return [];
    const message = 'is another primary teacher of the class; the first one is taken';
    return [row.warning('primary', 'several_teachers', message, 'Make one teacher of the class the primary one')];
  }
}

const isTeacherRole = (row: RosterRow): boolean => row.text('role')?.toLowerCase() === 'teacher';

/** The end of an enrollment is its first day without it. */
function isTeaching(row: RosterRow, today: string): boolean {
  const end = row.date('endDate');
  return isTeacherRole(row) && !row.isRemoved && (end === null || end > today);
}
