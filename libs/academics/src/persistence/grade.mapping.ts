import { defineEntity, p } from '@mikro-orm/core';

export const gradeMapping = defineEntity({
  name: 'Grade',
  tableName: 'grade',
  properties: {
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
  },
});
