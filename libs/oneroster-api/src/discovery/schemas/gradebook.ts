import type { Schema } from '../oneroster-operation';
import { date, dateTime, extensible, flag, identified, listOf, number, object, text, texts, the } from './schema-parts';

/** Where the ids of learning objectives come from: CASE, nothing known, or a path. */
const source: Schema = {
  anyOf: [
    { type: 'string', enum: ['case', 'unknown'] },
    { type: 'string', pattern: '^/(?!case$)(?!unknown$)[a-z0-9]+$' },
  ],
};

/** The gradebook. The body of a PUT or POST has the same schema as an answer. */
export const gradebookSchemas: Readonly<Record<string, Schema>> = {
  CategoryDType: identified({ title: text }, { weight: number }),
  LineItemDType: identified(
    {
      title: text,
      assignDate: dateTime,
      dueDate: dateTime,
      class: the('ClassGUIDRefDType'),
      school: the('OrgGUIDRefDType'),
      category: the('CategoryGUIDRefDType'),
    },
    {
      description: text,
      gradingPeriod: the('AcadSessionGUIDRefDType'),
      academicSession: the('AcadSessionGUIDRefDType'),
      scoreScale: the('ScoreScaleGUIDRefDType'),
      resultValueMin: number,
      resultValueMax: number,
      learningObjectiveSet: listOf('LearningObjectiveSetDType'),
    },
  ),
  ResultDType: identified(
    {
      lineItem: the('LineItemGUIDRefDType'),
      student: the('UserGUIDRefDType'),
      scoreStatus: extensible('exempt', 'fully graded', 'not submitted', 'partially graded', 'submitted'),
      scoreDate: date,
    },
    {
      class: the('ClassGUIDRefDType'),
      scoreScale: the('ScoreScaleGUIDRefDType'),
      score: number,
      textScore: text,
      comment: text,
      learningObjectiveSet: listOf('LearningObjectiveScoreSetDType'),
      inProgress: flag,
      incomplete: flag,
      late: flag,
      missing: flag,
    },
  ),
  ScoreScaleDType: identified(
    {
      title: text,
      type: text,
      class: the('ClassGUIDRefDType'),
      scoreScaleValue: listOf('ScoreScaleValueDType', { least: 1 }),
    },
    { course: the('CourseGUIDRefDType') },
  ),
  ScoreScaleValueDType: object({ itemValueLHS: text, itemValueRHS: text }),
  LearningObjectiveSetDType: object({ source, learningObjectiveIds: { ...texts, minItems: 1 } }),
  LearningObjectiveScoreSetDType: object({
    source,
    learningObjectiveResults: listOf('LearningObjectiveResultsDType', { least: 1 }),
  }),
  LearningObjectiveResultsDType: object({ learningObjectiveId: text }, { score: number, textScore: text }),
  GUIDPairDType: object({ suppliedSourcedId: text, allocatedSourcedId: text }),
  GUIDPairSetDType: object({ sourcedIdPairs: listOf('GUIDPairDType') }),
};
