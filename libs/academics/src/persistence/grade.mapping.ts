import { defineEntity, p } from '@mikro-orm/core';
import { Grade } from '../domain/grade';
import { versionProperties } from './version-properties';

const properties = () => ({
  id: p.integer().primary(),
  studentId: p.integer(),
  classId: p.integer(),
  assignmentName: p.text().nullable(),
  score: p.double(),
  maxScore: p.double(),
  letterGrade: p.text(),
  term: p.text(),
  gradedAt: p.datetime(3),
  comments: p.text().nullable(),
});

export const gradeMapping = defineEntity({ class: Grade, tableName: 'grade', properties: properties() });

/** The versions of grades that a correction replaced. */
export const gradeVersionMapping = defineEntity({
  name: 'GradeVersion',
  tableName: 'grade_version',
  properties: { ...properties(), ...versionProperties() },
});
