import { type GradingScale, lettersOf } from '@homeroom/academics';
import { resource, sourcedIdOf } from '../reading/resource';

interface ScoreScaleRow {
  readonly class: string | null;
  readonly course: string | null;
}

const ofClass = `coalesce(${sourcedIdOf('school_class', 'e.class_id')},
  (SELECT x.sourced_id FROM roster_entry x WHERE x.record = 'school_class' AND x.record_id = e.class_id ORDER BY x.modified_at DESC LIMIT 1))`;
const course = `coalesce(${sourcedIdOf('course', 'd.course_id')}, ${sourcedIdOf('class_course', 'e.class_id')})`;

const title = 'Letter grades';
const type = 'Percentage to letter grade';

/** The letter grades of the installation, as the scale of each class. */
export const scoreScales = resource<ScoreScaleRow>({
  kind: 'scoreScale',
  records: ['score_scale'],
  joins: 'LEFT JOIN school_class k ON k.id = e.record_id LEFT JOIN class_detail d ON d.class_id = e.record_id',
  columns: `${ofClass} AS class, ${course} AS course`,
  visible: 'k.id IS NOT NULL',
  fields: {
    title: { sql: `'${title}'::text` },
    type: { sql: `'${type}'::text` },
    'class.sourcedId': { sql: ofClass, byId: { sql: 'e.class_id', kind: 'class' } },
    'course.sourcedId': { sql: course },
  },
  names: ['title', 'type', 'course', 'class', 'scoreScaleValue'],
  toObject: (row, { gradingScale, reference }) => ({
    title,
    type,
    course: row.course === null ? undefined : reference('course', row.course),
    class: reference('class', row.class ?? ''),
    scoreScaleValue: valuesOf(gradingScale),
  }),
});

/** Each letter with the percentages for which it is given: from the first one to below the second one. */
function valuesOf(scale: GradingScale): readonly { readonly itemValueLHS: string; readonly itemValueRHS: string }[] {
  const letters = lettersOf(scale);
  return letters.map(({ letter, lowest_percent: lowest }, at) => ({
    itemValueLHS: letter,
    itemValueRHS: at === 0 ? `${lowest}-100` : `${lowest}-${letters[at - 1]?.lowest_percent}`,
  }));
}
