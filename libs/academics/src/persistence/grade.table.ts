import { type MappedRow, recordTable } from '@homeroom/database';
import { recordRepository } from '@homeroom/records';
import { defineEntity, p } from '@mikro-orm/core';
import { GradeNotFound } from '../domain/academics.errors';
import { Grade, gradeLengths } from '../domain/grade';
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

export const gradeVersionMapping = defineEntity({
  name: 'GradeVersion',
  tableName: 'grade_version',
  properties: { ...properties(), ...versionProperties() },
});

export type GradeRow = MappedRow<typeof gradeMapping>;

/** The work of a student of the share in a class of the share. */
const share = { class: 'class_id', student: 'student_id' } as const;

/** The versions of grades that a correction replaced. */
export const gradeVersionTable = recordTable(gradeVersionMapping, {
  record: 'grade_version',
  about: 'student_id',
  share,
  texts: { lengths: gradeLengths, erased: ['assignment_name', 'comments', 'term'] },
});

/** The grades. Triggers keep their totals. */
export const gradeTable = recordTable(gradeMapping, {
  record: 'grade',
  nouns: ['grade', 'grades'],
  title: 'coalesce(assignment_name, term)',
  about: 'student_id',
  references: { student_id: 'student', class_id: 'class' },
  versioning: {
    table: gradeVersionTable.name,
    fields: ['class_id', 'assignment_name', 'score', 'max_score', 'letter_grade', 'term', 'comments'],
  },
  texts: { lengths: gradeLengths, erased: ['comments'] },
  totals: { name: 'grade_count', field: 'term' },
  share,
  exported: { list: 'grades', description: 'Scores and letter grades' },
});

export class GradeRepository extends recordRepository<Grade>({
  mapping: gradeMapping,
  table: gradeTable,
  notFound: () => new GradeNotFound(),
}) {}
