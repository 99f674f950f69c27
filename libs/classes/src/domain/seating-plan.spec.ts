import { ClassSeats } from './class-seats';
import { type Absence, Enrollment, type NewSeat } from './enrollment';
import type { Period } from './period';
import { SeatingPlan } from './seating-plan';

const now = new Date('2026-11-02T09:00:00Z');
const today = '2026-11-02';

interface School {
  readonly lastDay?: string;
  readonly capacity?: number | null;
  readonly absences?: readonly Absence[];
  /** The enrollments of students 1, 2 and so on; the ids are 1, 2 and so on. */
  readonly seats?: readonly NewSeat[];
}

const seat = (studentId: number, beginDate = today, endDate: string | null = null, classId = 7): NewSeat => ({
  classId,
  studentId,
  beginDate,
  endDate,
});

/** Class 7 (Biology), class 8 without a limit, and the students 1 to 5. The absences are those of student 1. */
function planOf({ capacity = 2, lastDay, absences = [], seats = [] }: School = {}): SeatingPlan {
  const enrollments = seats.map((each, at) => Object.assign(Enrollment.begin(each, now), { id: at + 1 }));
  const classes = [
    new ClassSeats({ id: 7, name: 'Biology', capacity, lastDay: lastDay ?? null }, today),
    new ClassSeats({ id: 8, name: 'Choir', capacity: null, lastDay: null }, today),
  ];
  for (const each of enrollments) classes.find(({ schoolClass: { id } }) => id === each.classId)?.take(each);
  return new SeatingPlan({
    now,
    today,
    classes: new Map(classes.map((each) => [each.schoolClass.id, each])),
    absences: new Map([1, 2, 3, 4, 5].map((id) => [id, id === 1 ? absences : []])),
    enrollments,
  });
}

const periodsOf = (plan: SeatingPlan) => {
  const { added, changed, removed } = plan.changes;
  const text = ({ studentId, classId, beginDate, endDate }: Enrollment) =>
    `${studentId} in ${classId}: ${beginDate} ${endDate ?? '-'}`;
  return { added: added.map(text), changed: changed.map(text), removed: removed.map(text) };
};

describe('a class is full', () => {
  it('when every seat is taken on a day of the period', () => {
    const plan = planOf({ seats: [seat(1), seat(2, '2027-01-11')] });
    expect(() => plan.enroll(seat(3))).toThrow('Class is full: all 2 seats are taken');
    expect(() => plan.enroll(seat(3, today, '2027-01-12'))).toThrow('Class is full');
    expect(plan.enroll(seat(3, today, '2027-01-11'))).toMatchObject({ endDate: '2027-01-11' });
  });

  it('not because of days that have passed', () => {
    const plan = planOf({ seats: [seat(1, '2026-09-01', '2026-10-01'), seat(2, '2026-09-01', '2026-10-01')] });
    plan.enroll(seat(3, '2026-09-01', '2026-10-01'));
    plan.enroll(seat(4, '2026-09-15'));
    expect(plan.counts).toEqual([{ classId: 7, taken: 1 }]);
  });

  it('never without a limit, and always without seats', () => {
    expect(() => planOf({ capacity: 0 }).enroll(seat(1))).toThrow('all 0 seats');
    const plan = planOf({ capacity: null });
    for (const student of [1, 2, 3]) plan.enroll(seat(student));
    expect(plan.counts).toEqual([{ classId: 7, taken: 3 }]);
  });

  it('not for the days on which the student has the seat already', () => {
    const plan = planOf({ capacity: 1, seats: [seat(1), seat(2)] });
    expect(plan.correct(1, { beginDate: '2026-09-01', endDate: '2027-06-18' })).toMatchObject({ id: 1 });
    const later = planOf({ capacity: 1, seats: [seat(1, today, '2027-01-01'), seat(2)] });
    expect(() => later.correct(1, { beginDate: today, endDate: null })).toThrow('its only seat is taken');
  });

  it('until a seat is free again', () => {
    const plan = planOf({ capacity: 1, seats: [seat(1)] });
    plan.withdraw(7, 1, '2026-12-01');
    expect(() => plan.enroll(seat(2, '2026-11-30'))).toThrow('full');
    expect(plan.enroll(seat(2, '2026-12-01')).beginDate).toBe('2026-12-01');
  });
});

describe('a student has one seat in a class', () => {
  it.each<[string, Period, string | null]>([
    ['now', { beginDate: today, endDate: null }, 'Student is already enrolled in this class'],
    ['within it', { beginDate: '2026-10-01', endDate: '2026-10-02' }, 'already'],
    ['until it begins', { beginDate: '2026-08-01', endDate: '2026-09-01' }, null],
    ['from its end on', { beginDate: '2026-12-24', endDate: null }, null],
    ['on no day', { beginDate: '2026-10-01', endDate: '2026-10-01' }, null],
    ['around it', { beginDate: '2026-08-01', endDate: null }, 'already'],
  ])('%s', (_when, { beginDate, endDate }, error) => {
    const plan = planOf({ seats: [seat(1, '2026-09-01', '2026-12-24')] });
    const enroll = () => plan.enroll(seat(1, beginDate, endDate));
    if (error === null) expect(enroll()).toMatchObject({ beginDate, endDate });
    else expect(enroll).toThrow(error);
  });

  it('also if another one is to come', () => {
    const plan = planOf({ seats: [seat(1, '2027-01-11', '2027-06-18')] });
    expect(() => plan.enroll(seat(1))).toThrow(
      'Student is already enrolled in this class from 2027-01-11 until 2027-06-18',
    );
  });
});

describe('a withdrawn student', () => {
  const gone: Absence = { withdrawalId: 3, beginDate: '2026-10-01', endDate: null };
  const leaves: Absence = { withdrawalId: 3, beginDate: '2026-12-01', endDate: null };
  const wasGone: Absence = { withdrawalId: 3, beginDate: '2026-09-01', endDate: '2026-10-01' };

  it('gets no seat', () => {
    expect(() => planOf({ absences: [gone] }).enroll(seat(1))).toThrow('Student is withdrawn');
    expect(() => planOf({ absences: [wasGone] }).enroll(seat(1, '2026-09-15'))).toThrow('Student is withdrawn');
  });

  it('had one before, and may have one after the return', () => {
    expect(planOf({ absences: [gone] }).enroll(seat(1, '2026-09-01', '2026-10-01'))).toMatchObject({
      withdrawalId: null,
    });
    expect(planOf({ absences: [wasGone] }).enroll(seat(1))).toMatchObject({ endDate: null });
  });

  it('keeps a seat until the day of the withdrawal', () => {
    expect(planOf({ absences: [leaves] }).enroll(seat(1, today, '2027-06-18'))).toMatchObject({
      endDate: '2026-12-01',
      withdrawalId: 3,
      endBeforeWithdrawal: '2027-06-18',
    });
  });

  it('loses all seats on that day', () => {
    const plan = planOf({ seats: [seat(1), seat(1, '2027-01-11', null, 8), seat(1, '2026-09-01', '2026-10-01', 8)] });
    plan.leave(1, leaves);
    expect(periodsOf(plan).changed).toEqual(['1 in 7: 2026-11-02 2026-12-01', '1 in 8: 2027-01-11 2027-01-11']);
  });

  const left = (school: School = {}) => {
    const plan = planOf({
      ...school,
      seats: [seat(1, '2026-09-01', '2027-06-18'), seat(2, '2026-09-01', '2026-11-20')],
    });
    plan.leave(1, { ...leaves, beginDate: '2026-10-01' });
    return plan;
  };

  it('gets them back on the day of the return, until their ends', () => {
    const plan = left();
    plan.comeBack(3, today);
    expect(periodsOf(plan)).toMatchObject({
      added: ['1 in 7: 2026-11-02 2027-06-18'],
      changed: ['1 in 7: 2026-09-01 2026-10-01'],
    });
    const tooLate = left();
    tooLate.comeBack(3, '2027-07-01');
    expect(periodsOf(tooLate).added).toEqual([]);
  });

  it('has them without an interruption after an absence of no day, or if there was no withdrawal', () => {
    const plan = left();
    plan.comeBack(3, '2026-10-01');
    expect(periodsOf(plan)).toMatchObject({ added: [], changed: ['1 in 7: 2026-09-01 2027-06-18'] });
    const other = left();
    other.restore(3);
    expect(periodsOf(other).changed).toEqual(['1 in 7: 2026-09-01 2027-06-18']);
  });

  it('has them without an interruption also if a later row of a package says so after the return', () => {
    const absences = [{ ...wasGone, withdrawalId: 3 }];
    const plan = planOf({ absences, seats: [seat(1, '2026-08-24')] });
    plan.leave(1, { ...wasGone, endDate: null });
    expect(plan.correct(1, { beginDate: '2026-08-24', endDate: null })).toMatchObject({
      endDate: null,
      withdrawalId: null,
    });
  });

  it('may leave earlier or later than planned', () => {
    const plan = planOf({ seats: [seat(1, '2026-09-01', '2027-06-18'), seat(2, '2026-12-01'), seat(3, '2026-12-01')] });
    plan.leave(1, leaves);
    plan.leave(1, { ...leaves, beginDate: '2026-11-20' });
    expect(periodsOf(plan).changed).toEqual(['1 in 7: 2026-09-01 2026-11-20']);
    expect(() => plan.leave(1, { ...leaves, beginDate: '2027-01-11' })).toThrow('Class 7 (Biology) is full');
  });

  it('loses what a return had begun if the student has not returned, and gets it back once', () => {
    const plan = left();
    plan.comeBack(3, today);
    plan.leave(1, { ...leaves, beginDate: '2026-10-01' });
    expect(periodsOf(plan)).toEqual({ added: [], changed: ['1 in 7: 2026-09-01 2026-10-01'], removed: [] });
    plan.comeBack(3, '2026-12-01');
    expect(periodsOf(plan).added).toEqual(['1 in 7: 2026-12-01 2027-06-18']);
  });

  it('keeps the planned end of a seat that a coming withdrawal shortens', () => {
    const plan = planOf({ absences: [leaves], seats: [seat(1, '2026-09-01')] });
    plan.leave(1, leaves);
    expect(plan.correct(1, { beginDate: '2026-09-01', endDate: '2027-06-18' })).toMatchObject({
      endDate: '2026-12-01',
      withdrawalId: 3,
      endBeforeWithdrawal: '2027-06-18',
    });
  });

  it('has no seat during a planned leave, and has it again after it, or gets none', () => {
    const leave = { ...leaves, endDate: '2027-01-11' };
    const plan = planOf({ absences: [leave] });
    plan.enroll(seat(1, today, '2027-06-18'));
    expect(periodsOf(plan).added.toSorted()).toEqual([
      '1 in 7: 2026-11-02 2026-12-01',
      '1 in 7: 2027-01-11 2027-06-18',
    ]);
    const full = planOf({ absences: [leave], seats: [seat(2, '2027-02-01'), seat(3, '2027-02-01')] });
    expect(() => full.enroll(seat(1, today))).toThrow('full');
    expect([periodsOf(full).added, full.counts]).toEqual([[], []]);
  });

  it('gets none back in a class that is full meanwhile, which is named', () => {
    const plan = left({ capacity: 2 });
    plan.enroll(seat(3));
    expect(() => plan.comeBack(3, today)).toThrow('Class 7 (Biology) is full: all 2 seats are taken');
  });
});

describe('a period', () => {
  it('is corrected and removed', () => {
    const plan = planOf({ seats: [seat(1), seat(2)] });
    plan.correct(1, { beginDate: '2026-10-26', endDate: null });
    plan.remove(2);
    expect(periodsOf(plan)).toEqual({
      added: [],
      changed: ['1 in 7: 2026-10-26 -'],
      removed: ['2 in 7: 2026-11-02 -'],
    });
    expect(plan.counts).toEqual([{ classId: 7, taken: 1 }]);
    expect(() => plan.correct(1, { beginDate: today, endDate: '2026-10-01' })).toThrow('end_date must not be before');
    expect(() => plan.remove(2)).toThrow('Enrollment not found');
  });

  it('that is to come ends on its first day when the student is withdrawn from the class', () => {
    const plan = planOf({ seats: [seat(1, '2027-01-11')] });
    expect(plan.withdraw(7, 1, today)).toMatchObject({ beginDate: '2027-01-11', endDate: '2027-01-11' });
    expect(() => plan.withdraw(7, 1, today)).toThrow('Enrollment not found');
  });

  it('is of a class and a student who exist', () => {
    expect(() => planOf().enroll(seat(1, today, null, 9))).toThrow('Class not found');
    expect(() => planOf().enroll(seat(9))).toThrow('student_id does not name a student');
    expect(() => planOf().withdraw(9, 1, today)).toThrow('Class not found');
  });
});

describe('a class that is archived', () => {
  const archived = 'Class is archived: its last day was 2026-11-01';
  const lastDay = '2026-11-01';

  it('takes no seat, and no longer one than there is', () => {
    const plan = planOf({ lastDay, seats: [seat(1, '2026-09-01', '2026-12-01')] });
    expect(() => plan.enroll(seat(2))).toThrow(archived);
    expect(() => plan.correct(1, { beginDate: '2026-09-01', endDate: null })).toThrow(archived);
    expect(plan.correct(1, { beginDate: '2026-09-01', endDate: '2026-11-01' })).toMatchObject({
      endDate: '2026-11-01',
    });
    expect(planOf({ lastDay: today }).enroll(seat(2))).toMatchObject({ studentId: 2 });
  });

  it('gives a student who returns no seat, and gives the other classes', () => {
    const absence = { withdrawalId: 1, studentId: 1, beginDate: '2026-10-01', endDate: null };
    const seats = [seat(1, '2026-09-01'), seat(1, '2026-09-01', null, 8)];
    const plan = planOf({ lastDay, seats });
    plan.leave(1, absence);
    plan.comeBack(1, today);
    expect(periodsOf(plan).added).toEqual([`1 in 8: ${today} -`]);
  });
});
