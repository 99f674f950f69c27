import type { Finding } from '@homeroom/spreadsheets';
import type { RosterRows } from '../package/roster-rows';
import { RowsAfterLastDay } from './rows-after-last-day';

const file = { name: 'enrollments.csv' } as RosterRows;

const error = (rule: string): Finding => ({
  ...{ level: 'error', line: 7, column: null, value: null, rule },
  ...{ message: 'Class is archived: its last day was 2026-06-18', advice: 'Bring the class back' },
});

describe('the rows that a last day refuses', () => {
  it('are left out, with one warning for each class', () => {
    const rows = new RowsAfterLastDay();
    const isLeftOut = (class_id: number) => rows.leavesOut(file, { values: { class_id } }, [error('CLASS_ARCHIVED')]);
    expect([isLeftOut(3), isLeftOut(4), isLeftOut(3)]).toEqual([true, true, true]);
    expect(rows.classes).toEqual([3, 4]);
    const [ofThree, ofFour] = rows.warnings(new Map([[3, 'Algebra I']]));
    expect(ofThree).toEqual({
      ...{ level: 'warning', file: 'enrollments.csv', line: 1, column: null, value: null, rule: 'CLASS_ARCHIVED' },
      message: 'Algebra I: Class is archived: its last day was 2026-06-18. 2 rows are left out',
      advice: 'Bring the class back',
    });
    expect(ofFour?.message).toBe('class 4: Class is archived: its last day was 2026-06-18. 1 row is left out');
  });

  it('are those of other rules and of new classes not', () => {
    const rows = new RowsAfterLastDay();
    expect(rows.leavesOut(file, { values: { class_id: 3 } }, [error('CLASS_FULL')])).toBe(false);
    expect(rows.leavesOut(file, { values: { name: 'Art' } }, [error('TEACHER_HAS_LEFT')])).toBe(false);
    expect(rows.leavesOut(file, { values: { id: 3, teacher_id: 5 } }, [error('TEACHER_HAS_LEFT')])).toBe(true);
  });
});
