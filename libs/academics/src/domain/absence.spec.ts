import { type Absence, type ClassDay, daysToMark, type RecordedMark } from './absence';
import { MarkChanged } from './academics.errors';

const mark = (id: number, status: RecordedMark['status'], notes: string | null = null): RecordedMark => ({
  ...{ id, status, notes, recordedAt: `2026-11-27T08:0${id}:00Z` },
});
const day = (classId: number, own: RecordedMark | null): ClassDay => ({ classId, date: '2026-11-27', mark: own });
const absence = (replaced: Absence['replaced'] = []): Absence => ({ status: 'absent', notes: 'Flu', replaced });
const [present, late] = [mark(1, 'present'), mark(2, 'late')];
const days = [day(7, null), day(8, present), day(9, late)];
const markedIn = (given: readonly ClassDay[], replaced?: Absence['replaced']) =>
  daysToMark(given, absence(replaced)).map(({ classId }) => classId);

describe('an absence of all classes', () => {
  it('is recorded where the student has no mark, and keeps the marks that there are', () => {
    expect(markedIn(days)).toEqual([7]);
  });

  it('replaces the marks that the user wants to replace', () => {
    expect(markedIn(days, [late])).toEqual([7, 9]);
    expect(markedIn(days, [present, late])).toEqual([7, 8, 9]);
  });

  it('writes no mark that says the same', () => {
    const same = mark(3, 'absent', 'Flu');
    expect(markedIn([day(7, same), day(8, mark(4, 'absent'))], [same, mark(4, 'absent')])).toEqual([8]);
  });

  it('is refused if a mark was corrected or removed since the user saw it', () => {
    expect(() => markedIn(days, [{ ...late, recordedAt: '2026-11-27T07:00:00Z' }])).toThrow(MarkChanged);
    expect(() => markedIn(days, [mark(5, 'present')])).toThrow(MarkChanged);
  });
});
