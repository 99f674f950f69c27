import { type PlannedClass, SeededSchool } from './school';
import { planOf } from '../seed-plan';
import { SchoolYear } from './school-year';

/** All sizes up to the one at which all grade levels are full, and some larger ones. */
const sizes = [...Array.from({ length: 620 }, (_, index) => index + 1), 1000, 1234, 5000];
const date = '2026-11-24';
const year = SchoolYear.upTo(date);
const schools = sizes.map((students) => new SeededSchool(students, students % 3, year));

describe('the plan of a school of any size', () => {
  it('has the numbers of classes, teachers and seats that planOf predicts', () => {
    for (const school of schools) {
      const plan = planOf(school.students, date);
      expect(school.classes).toHaveLength(plan.school_class);
      expect(school.teachers).toHaveLength(plan.teacher);
      expect(school.classes.reduce((sum, { section }) => sum + section.size, 0)).toBe(plan.enrollment);
    }
  });

  it('fills its classes with 20 to 30 students, or with all students of a smaller school', () => {
    for (const school of schools) {
      const rosters = school.classes.map((planned) => school.rosterOf(planned));
      expect(Math.min(...rosters.map(({ length }) => length))).toBeGreaterThanOrEqual(Math.min(20, school.students));
      expect(Math.max(...rosters.map(({ length }) => length))).toBeLessThanOrEqual(30);
      expect(rosters.every((roster) => new Set(roster).size === roster.length)).toBe(true);
    }
  });

  it('gives each student a grade level and a core class of that level', () => {
    for (const school of schools) {
      for (let student = 1; student <= school.students; student += 1) {
        const core = school.classOf(student, 'core');
        if (core?.section.year.level !== school.levelOf(student)) throw new Error(`${student} of ${school.students}`);
      }
    }
  });

  it('gives no teacher two classes at the same time', () => {
    const meeting = ({ teacherId, section, slot }: PlannedClass) =>
      `${teacherId} ${year.semesterOf(section.strand)} ${slot.schedule}`;
    for (const { classes } of schools) expect(new Set(classes.map(meeting)).size).toBe(classes.length);
  });
});
