import { SeededSchool } from './school';
import { SchoolYear } from './school-year';

const year = SchoolYear.upTo('2026-11-24');
const districts = [
  [100, 2],
  [150, 3],
  [1000, 20],
  [20_000, 20],
] as const;

describe.each(districts)('a district of %d students in %d schools', (students, count) => {
  const one = new SeededSchool(students, 7, year);
  const school = new SeededSchool(students, 7, year, count);
  const { schools } = school.district;
  const homes = Array.from({ length: students }, (_, index) => school.homeOf(index + 1));

  it('has schools of different sizes with names and identifiers of their own, each with students and classes', () => {
    expect(new Set(schools.map(({ name }) => name)).size).toBe(count);
    expect(new Set(schools.map(({ identifier }) => identifier)).size).toBe(count);
    const sizes = schools.map(({ id }) => homes.filter((home) => home === id).length);
    expect(sizes.every((size) => size > 0)).toBe(true);
    // A few classes cannot be divided unevenly.
    expect(new Set(sizes).size).toBeGreaterThan(students < 1000 ? 0 : 1);
    expect(new Set(school.classes.map((planned) => planned.school)).size).toBe(count);
  });

  it('has the students of a core class in one school, and few with a class in a second one', () => {
    const core = school.classes.filter(({ section }) => section.strand === 'core');
    for (const planned of core) {
      const here = new Set([...school.rosterOf(planned)].map((student) => school.homeOf(student)));
      expect([...here]).toEqual([school.schoolId(planned.school)]);
    }
    const elsewhere = new Set<number>();
    for (const planned of school.classes) {
      for (const student of school.rosterOf(planned)) {
        if (school.homeOf(student) !== school.schoolId(planned.school)) elsewhere.add(student);
      }
    }
    expect(elsewhere.size).toBeLessThan(students / 3);
  });

  it('has teachers of one school, of whom a few teach in two', () => {
    const schoolsOf = Map.groupBy(school.classes, ({ teacherId }) => teacherId);
    const counts = [...schoolsOf.values()].map((classes) => new Set(classes.map((planned) => planned.school)).size);
    expect(Math.max(...counts)).toBeLessThanOrEqual(2);
    expect(counts.filter((each) => each === 2).length).toBeLessThan(count);
  });

  it('has the students, levels and numbers of one school of the size', () => {
    expect(school.classes).toHaveLength(one.classes.length);
    expect(school.teachers).toHaveLength(one.teachers.length);
    for (let student = 1; student <= students; student += 1) expect(school.levelOf(student)).toBe(one.levelOf(student));
  });
});
