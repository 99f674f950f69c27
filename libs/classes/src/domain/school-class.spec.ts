import { ClassIsFull } from './classes.errors';
import { SchoolClass } from './school-class';

const now = new Date('2026-09-01T08:00:00Z');
const open = (capacity: number | null) =>
  SchoolClass.open({ name: 'Algebra', teacherId: 1, schedule: 'Mon 09:00', capacity }, now);

describe('a class', () => {
  it('refuses a student once every seat is taken', () => {
    const algebra = open(2);
    algebra.enroll(1, now);
    algebra.enroll(2, now);
    expect(() => algebra.enroll(3, now)).toThrow(ClassIsFull);
  });

  it('without seats takes nobody', () => {
    expect(() => open(0).enroll(1, now)).toThrow(ClassIsFull);
  });

  it('without a limit takes everybody', () => {
    const algebra = open(null);
    for (let student = 1; student <= 1000; student += 1) algebra.enroll(student, now);
    expect(() => algebra.enroll(1001, now)).not.toThrow();
  });

  it('that loses seats keeps its students and takes no new one', () => {
    const algebra = open(2);
    algebra.enroll(1, now);
    algebra.enroll(2, now);
    algebra.revise({ capacity: 1 });
    expect(() => algebra.enroll(3, now)).toThrow(ClassIsFull);
  });
});
