import { recordTable } from '@homeroom/database';
import { defineEntity, p } from '@mikro-orm/core';

export const classPastMapping = defineEntity({
  name: 'ClassPast',
  tableName: 'class_past',
  properties: {
    id: p.integer().primary(),
    classId: p.integer(),
    until: p.date(),
    teacherId: p.integer(),
  },
});

/** The teachers that classes had up to a day. Triggers keep them. Only `class_then` reads them: a share may lack a teacher of before. */
export const classPastTable = recordTable(classPastMapping, { record: 'class_past' });

/** SQL for a field with the teacher of a class on a day; empty if the teacher and the name are those of today. @param id SQL for the id of the class */
export const classThenField = (id: string, day: string): string =>
  `coalesce(',"then":' || class_then(${id}, ${day}), '')`;
