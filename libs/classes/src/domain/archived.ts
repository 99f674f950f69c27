import { type Archivable, isArchived } from '@homeroom/kernel';
import { ClassArchived, TeacherHasLeft } from './classes.errors';

/** Last days, `YYYY-MM-DD`, by the ids of the records that have one. */
export type LastDays = ReadonlyMap<number, string>;

/** A class that is archived takes neither seats nor attendance nor grades. @throws ClassArchived */
export function rejectArchivedClass({ lastDay }: Archivable, today: string): void {
  if (lastDay !== null && isArchived({ lastDay }, today)) throw new ClassArchived(lastDay);
}

/** A teacher who has left gets no class. @param before the teacher whom the class has already @throws TeacherHasLeft */
export function rejectTeacherWhoLeft(
  teacherId: number,
  { lastDays, today }: { readonly lastDays: LastDays; readonly today: string },
  before?: number,
): void {
  const lastDay = lastDays.get(teacherId) ?? null;
  if (lastDay !== null && teacherId !== before && isArchived({ lastDay }, today)) throw new TeacherHasLeft(lastDay);
}
