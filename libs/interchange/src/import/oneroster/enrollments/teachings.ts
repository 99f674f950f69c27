import type { Finding } from '../../finding';
import type { RosterRow } from '../package/roster-rows';

/** Who teaches a class, as enrollments say it. */
interface Teaching {
  /** The sourcedId of the user. */
  readonly user: string;
  readonly isPrimary: boolean;
  /** The end is the first day without it. */
  readonly hasEnded: boolean;
}

/** The teacher of each class of a package: the primary one, else the first one. Those who have left count where nobody else teaches it. */
export class Teachings {
  private readonly teachers = new Map<string, Teaching>();

  get classes(): readonly string[] {
    return [...this.teachers.keys()];
  }

  /** The sourcedId of the teacher; null if none is known. */
  of(classId: string): string | null {
    return this.teachers.get(classId)?.user ?? null;
  }

  /** @returns what is wrong with the row of an enrollment, as far as it is one of a teacher */
  add(row: RosterRow, today: string): readonly Finding[] {
    if (!isTeaching(row)) return [];
    const classId = row.text('classSourcedId');
    const user = row.text('userSourcedId');
    if (classId === null || user === null) return [];
    const end = row.date('endDate');
    const isPrimary = row.text('primary')?.toLowerCase() === 'true';
    const teaching = { user, isPrimary, hasEnded: end !== null && end <= today };
    const known = this.teachers.get(classId);
    if (!known || rankOf(teaching) > rankOf(known)) this.teachers.set(classId, teaching);
    if (!known || !isCurrentPrimary(known) || !isCurrentPrimary(teaching) || known.user === user) return [];
    const message = 'is another primary teacher of the class; the first one is taken';
    return [row.warning('primary', 'several_teachers', message, 'Make one teacher of the class the primary one')];
  }
}

/** The role of an enrollment, in lower case. */
export const roleOf = (row: RosterRow): string | undefined => row.text('role')?.toLowerCase();

const isTeaching = (row: RosterRow): boolean => roleOf(row) === 'teacher' && !row.isRemoved;

const rankOf = ({ isPrimary, hasEnded }: Teaching): number => Number(isPrimary) + (hasEnded ? 0 : 2);

const isCurrentPrimary = ({ isPrimary, hasEnded }: Teaching): boolean => isPrimary && !hasEnded;
