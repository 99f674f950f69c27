import { classTeacherTable } from '@homeroom/classes';
import { copyInto, type Sql } from '@homeroom/database';
import {
  categoryTable,
  classDetailTable,
  classSessionTable,
  courseTable,
  guardianTable,
  studentGuardianTable,
} from '@homeroom/rostering';
import { academicSessionTable, closedDayTable } from '@homeroom/calendar';
import { schoolTable } from '@homeroom/schools';
import { Curriculum } from './records/courses';
import { categories } from './records/line-items';
import { guardians, studentGuardians } from './records/guardians';
import { daysAfter } from './school-year/calendar';
import { districtId } from './school-year/district';
import { holidaysOf } from './school-year/holidays';
import type { SeededSchool } from './school-year/school';

/** Writes the schools and their district, to which the other records refer. @param at when they were created */
export async function seedSchools(sql: Sql, { district }: SeededSchool, at: string): Promise<void> {
  const common = { is_current: true, created_at: at, updated_at: at };
  const above = { id: districtId, name: 'Fairhaven District', kind: 'district', identifier: '100', parent_id: null };
  const schools = district.schools.map((school) => ({ ...school, kind: 'school', parent_id: districtId, ...common }));
  await copyInto(sql, schoolTable, [{ ...above, ...common }, ...schools]);
}

/**
 * Writes what OneRoster knows of a seeded school beyond the records of the API, so that its packages are complete. The line items are
 * written with the grades.
 *
 * @param updatedAt of all rows
 */
export async function seedRoster(sql: Sql, school: SeededSchool, updatedAt: string): Promise<void> {
  const curriculum = new Curriculum(school);
  const sessions = curriculum.sessions.map(({ title, kind, start, end, schoolYear, parent }, index) => ({
    ...{ id: index + 1, name: title, kind, first_day: start, last_day: daysAfter(end, -1), school_year: schoolYear },
    school_year_id: kind === 'school_year' ? null : curriculum.sessionId(`${schoolYear - 1}-${schoolYear}`),
    parent_id: parent === null ? null : curriculum.sessionId(parent),
    ...{ school_id: null, is_current: true, created_at: updatedAt, updated_at: updatedAt },
  }));
  await copyInto(sql, academicSessionTable, sessions);
  const { begins } = school.year;
  const closedDays = [...holidaysOf(begins - 1), ...holidaysOf(begins)].map(({ name, firstDay, lastDay }, index) => ({
    ...{ id: index + 1, name, first_day: firstDay, last_day: lastDay, school_id: null },
    ...{ created_at: updatedAt, updated_at: updatedAt },
  }));
  await copyInto(sql, closedDayTable, closedDays);
  await copyInto(sql, courseTable, curriculum.courses(updatedAt));
  await copyInto(sql, classDetailTable, curriculum.details(updatedAt));
  await copyInto(sql, classSessionTable, curriculum.classSessions());
  await copyInto(sql, classTeacherTable, curriculum.teachers(updatedAt));
  await copyInto(sql, guardianTable, guardians(school, updatedAt));
  await copyInto(sql, studentGuardianTable, studentGuardians(school));
  await copyInto(sql, categoryTable, categories(updatedAt));
}
