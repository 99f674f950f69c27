import { rejectArchivedClass, rejectTeacherWhoLeft } from './archived';
import { ClassArchived, TeacherHasLeft } from './classes.errors';

const today = '2026-09-15';

describe('a class takes seats, attendance and grades', () => {
  it.each([
    ['without a last day', null],
    ['on its last day', today],
    ['before its last day', '2027-06-18'],
  ])('%s', (_, lastDay) => {
    expect(() => rejectArchivedClass({ lastDay }, today)).not.toThrow();
  });

  it('not after its last day', () => {
    const reject = () => rejectArchivedClass({ lastDay: '2026-09-14' }, today);
    expect(reject).toThrow(new ClassArchived('2026-09-14'));
    expect(reject).toThrow('Class is archived: its last day was 2026-09-14');
  });
});

describe('a teacher gets a class', () => {
  const lastDays = new Map([
    [1, '2026-09-14'],
    [2, today],
  ]);

  it.each([
    ['on the last day', 2],
    ['without a last day', 3],
  ])('%s', (_, id) => {
    expect(() => rejectTeacherWhoLeft(id, { lastDays, today })).not.toThrow();
  });

  it('not after the last day, but keeps the classes that the teacher has', () => {
    expect(() => rejectTeacherWhoLeft(1, { lastDays, today })).toThrow(new TeacherHasLeft('2026-09-14'));
    expect(() => rejectTeacherWhoLeft(1, { lastDays, today }, 2)).toThrow(TeacherHasLeft);
    expect(() => rejectTeacherWhoLeft(1, { lastDays, today }, 1)).not.toThrow();
  });
});
