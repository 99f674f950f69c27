import { resource } from '../reading/resource';

const unknown = [
  ...[
    'sex',
    'americanIndianOrAlaskaNative',
    'asian',
    'blackOrAfricanAmerican',
    'nativeHawaiianOrOtherPacificIslander',
    'white',
  ],
  ...[
    'demographicRaceTwoOrMoreRaces',
    'hispanicOrLatinoEthnicity',
    'countryOfBirthCode',
    'stateOfBirthAbbreviation',
    'cityOfBirth',
  ],
  'publicSchoolResidenceStatus',
];

/** The birth dates of students. Homeroom stores no other demographics. The sourcedId is that of the user. */
export const demographics = resource<{ readonly birthDate: string | null }>({
  kind: 'user',
  records: ['student'],
  joins: `LEFT JOIN student s ON s.id = e.record_id`,
  columns: 's.date_of_birth::text AS "birthDate"',
  visible: 's.id IS NOT NULL',
  reach: 'e.student_id = ANY (ARRAY(SELECT v.id FROM student_by_share v))',
  changedInShare: 's.changed_at',
  fields: {
    birthDate: { sql: 's.date_of_birth', type: 'date' },
    ...Object.fromEntries(unknown.map((name) => [name, { sql: 'NULL::text' }])),
  },
  names: ['birthDate', ...unknown],
  toObject: ({ birthDate }) => ({ birthDate }),
});
