import type { RosterVersion } from '../package/package-format';
import type { RosterFile } from './roster-columns';
import { textIn } from './roster-rows';

type Cells = Readonly<Record<string, unknown>>;

/** Makes a cell one that OneRoster allows. @param cells of the same row */
type Rule = (value: unknown, cells: Cells, version: RosterVersion) => unknown;

/** Other systems write these words in other cases, and without blanks. */
const keyOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

const matching = (words: readonly string[], value: unknown): string | undefined =>
  words.find((word) => keyOf(word) === keyOf(textIn(value)));

const oneOf =
  (words: readonly string[], otherwise: (value: unknown, cells: Cells, version: RosterVersion) => string): Rule =>
  (value, cells, version) =>
    matching(words, value) ?? otherwise(value, cells, version);

const flag =
  (otherwise: string | null): Rule =>
  (value) => {
    const text = textIn(value).toLowerCase();
    if (['true', 't', 'yes', 'y', '1'].includes(text)) return 'true';
    return ['false', 'f', 'no', 'n', '0'].includes(text) ? 'false' : otherwise;
  };

/** A date, or the date of an instant. */
const date: Rule = (value) => /^\d{4}-\d\d-\d\d(?=T|$)/.exec(textIn(value))?.[0] ?? null;

/** Only version 1.2 allows extensions. */
const extension = (value: unknown): string => `ext:${textIn(value).replaceAll(/[^\w.-]+/g, '-')}`;
const isExtension = (value: unknown): boolean => /^ext:[\w.-]+$/.test(textIn(value));

const administrators = ['siteadministrator', 'principal', 'districtadministrator', 'systemadministrator'];

const roles: Readonly<Record<RosterVersion, readonly string[]>> = {
  '1.1': ['administrator', 'aide', 'guardian', 'parent', 'proctor', 'relative', 'student', 'teacher'],
  '1.2': [
    ...['aide', 'counselor', 'districtAdministrator', 'guardian', 'parent', 'principal', 'proctor', 'relative'],
    ...['siteAdministrator', 'student', 'systemAdministrator', 'teacher'],
  ],
};

/** The role of a user as a version has it. A role of staff that version 1.1 lacks becomes the one with the fewest rights. */
export function allowedRole(role: string, version: RosterVersion): string {
  const known = matching(roles[version], role);
  if (known !== undefined) return known;
  if (version === '1.1') return administrators.includes(keyOf(role)) ? 'administrator' : 'aide';
  if (keyOf(role) === 'administrator') return 'siteAdministrator';
  return isExtension(role) ? role : extension(role);
}

const enrollmentRole: Rule = oneOf(['administrator', 'proctor', 'student', 'teacher'], (value, _, version) => {
  if (version === '1.1') return 'proctor';
  return isExtension(value) ? textIn(value) : extension(value);
});

const hasScore = ({ score }: Cells): boolean => typeof score === 'number' || textIn(score) !== '';

const rules: Readonly<Partial<Record<RosterFile, Readonly<Record<string, Rule>>>>> = {
  academicSessions: {
    type: oneOf(['gradingPeriod', 'semester', 'schoolYear', 'term'], () => 'term'),
    startDate: date,
    endDate: date,
    schoolYear: (value, { endDate }) => (/^\d{4}$/.test(textIn(value)) ? value : textIn(endDate).slice(0, 4) || null),
  },
  classes: { classType: oneOf(['homeroom', 'scheduled'], () => 'scheduled') },
  demographics: { birthDate: date },
  enrollments: { role: enrollmentRole, primary: flag('false'), beginDate: date, endDate: date },
  lineItems: { assignDate: date, dueDate: date },
  orgs: { type: oneOf(['school', 'district', 'department', 'local', 'state', 'national'], () => 'local') },
  results: {
    scoreStatus: oneOf(['exempt', 'fully graded', 'not submitted', 'partially graded', 'submitted'], (_, cells) =>
      hasScore(cells) ? 'fully graded' : 'not submitted',
    ),
    scoreDate: date,
    ...{ inProgress: flag(null), incomplete: flag(null), late: flag(null), missing: flag(null) },
  },
  roles: { beginDate: date, endDate: date },
  users: {
    enabledUser: flag('true'),
    username: (value, { email, sourcedId }) => textIn(value) || textIn(email) || sourcedId,
    userIds: (value) => userIdsIn(textIn(value)),
  },
};

/** `{type:id}`, with commas between several. */
function userIdsIn(text: string): string | null {
  if (text === '' || /^\{[^{}:,]+:[^{}]+\}(, ?\{[^{}:,]+:[^{}]+\})*$/.test(text)) return text || null;
  const ids = text.split(',').map((id) => id.replaceAll(/[{}]/g, '').trim());
  return ids.map((id) => (/^[^:]+:.+/.test(id) ? `{${id}}` : `{id:${id}}`)).join(',');
}

/** The cells of a row, with the values that OneRoster allows. */
export function allowedCells(file: RosterFile, cells: Cells, version: RosterVersion): Cells {
  const changed: readonly (readonly [string, unknown])[] = Object.entries(rules[file] ?? {}).map(([column, rule]) => [
    column,
    rule(cells[column], cells, version),
  ]);
  return { ...cells, ...(Object.fromEntries(changed) as Cells) };
}
