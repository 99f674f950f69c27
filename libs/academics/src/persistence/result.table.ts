import { recordTable } from '@homeroom/database';
import { recordRepository } from '@homeroom/records';
import { defineEntity, p } from '@mikro-orm/core';
import { Result, resultLengths, ResultNotFound } from '../domain/result';

export const resultMapping = defineEntity({
  class: Result,
  tableName: 'result',
  properties: {
    id: p.integer().primary(),
    sourcedId: p.text().nullable(),
    lineItemId: p.integer().nullable(),
    classId: p.integer(),
    studentId: p.integer(),
    gradeId: p.integer().nullable(),
    score: p.double().nullable(),
    scoreStatus: p.text(),
    textScore: p.text().nullable(),
    scoreDate: p.date(),
    comment: p.text().nullable(),
    inProgress: p.boolean().nullable(),
    incomplete: p.boolean().nullable(),
    late: p.boolean().nullable(),
    missing: p.boolean().nullable(),
    writtenBy: p.text(),
    isCurrent: p.boolean(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

/** What OneRoster knows of grades beyond their records, and the results that are no grades, such as exempt ones. */
export const resultTable = recordTable(resultMapping, {
  record: 'result',
  title: 'score_status',
  about: 'student_id',
  references: { line_item_id: 'line_item', class_id: 'class', student_id: 'student', grade_id: 'grade' },
  share: { class: 'class_id', student: 'student_id' },
  texts: {
    lengths: {
      score_status: resultLengths.score_status,
      text_score: resultLengths.text_score,
      comment: resultLengths.comment,
    },
    erased: ['text_score', 'comment', 'sourced_id'],
  },
});

export class ResultRepository extends recordRepository<Result>({
  mapping: resultMapping,
  table: resultTable,
  notFound: () => new ResultNotFound(),
}) {}
