import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

/** What a cell may hold. `required` cells are not blank. */
interface Cell {
  readonly is: RegExp;
  readonly required?: boolean;
  /** The file with the rows that the cell names. */
  readonly names?: string;
  readonly isList?: boolean;
}

const oneOf = (...words: string[]): RegExp => new RegExp(`^(${words.join('|')})$`);
const anything = /^[^\0]*$/s;
const id = /^.{1,255}$/s;
const day = /^\d{4}-\d\d-\d\d$/;
const number = /^-?\d+(\.\d+)?$/;
const boolean = oneOf('true', 'false');

const text: Cell = { is: anything };
const needed: Cell = { is: anything, required: true };
const blank: Cell = { is: /^$/ };
const date: Cell = { is: day };
const flag: Cell = { is: boolean };
const list: Cell = { is: anything, isList: true };
const to = (names: string): Cell => ({ is: id, names });
const must = (cell: Cell): Cell => ({ ...cell, required: true });
const many = (cell: Cell): Cell => ({ ...cell, isList: true });
const word = (...words: string[]): Cell => ({ is: oneOf(...words), required: true });
const own = 'ext:[\\w.-]+';

type Columns = Readonly<Record<string, Cell>>;

/** Of a bulk file, the status and the time of the last change are blank. */
const common: Columns = { sourcedId: { is: id, required: true }, status: blank, dateLastModified: blank };

const races = [
  ...[
    'americanIndianOrAlaskaNative',
    'asian',
    'blackOrAfricanAmerican',
    'nativeHawaiianOrOtherPacificIslander',
    'white',
  ],
  ...['demographicRaceTwoOrMoreRaces', 'hispanicOrLatinoEthnicity'],
];

const roles11 = ['administrator', 'aide', 'guardian', 'parent', 'proctor', 'relative', 'student', 'teacher'];
const roles12 = [
  ...['aide', 'counselor', 'districtAdministrator', 'guardian', 'parent', 'principal', 'proctor', 'relative'],
  ...['siteAdministrator', 'student', 'systemAdministrator', 'teacher', own],
];

const filesOf = (version: string): Readonly<Record<string, Columns>> => ({
  academicSessions: {
    title: needed,
    type: word('gradingPeriod', 'semester', 'schoolYear', 'term'),
    startDate: must(date),
    endDate: must(date),
    parentSourcedId: to('academicSessions'),
    schoolYear: { is: /^\d{4}$/, required: true },
  },
  categories: { title: needed, ...(version === '1.2' && { weight: { is: number } }) },
  classes: {
    ...{ title: needed, grades: list, courseSourcedId: must(to('courses')), classCode: text },
    classType: word('homeroom', 'scheduled'),
    ...{ location: text, schoolSourcedId: must(to('orgs')), termSourcedIds: must(many(to('academicSessions'))) },
    ...{ subjects: list, subjectCodes: list, periods: list, 'metadata.capacity': { is: /^\d+$/ } },
  },
  courses: {
    ...{ schoolYearSourcedId: to('academicSessions'), title: needed, courseCode: text, grades: list },
    ...{ orgSourcedId: must(to('orgs')), subjects: list, subjectCodes: list },
  },
  demographics: {
    birthDate: date,
    sex: { is: oneOf('male', 'female', 'unspecified', 'other') },
    ...Object.fromEntries(races.map((race) => [race, flag])),
    ...{ countryOfBirthCode: text, stateOfBirthAbbreviation: text, cityOfBirth: text },
    publicSchoolResidenceStatus: text,
  },
  enrollments: {
    classSourcedId: must(to('classes')),
    schoolSourcedId: must(to('orgs')),
    userSourcedId: must(to('users')),
    role: word('administrator', 'proctor', 'student', 'teacher', ...(version === '1.2' ? [own] : [])),
    ...{ primary: flag, beginDate: date, endDate: date },
  },
  lineItems: {
    ...{ title: needed, description: text, assignDate: must(date), dueDate: must(date) },
    classSourcedId: must(to('classes')),
    categorySourcedId: must(to('categories')),
    ...(version === '1.2'
      ? { academicSessionSourcedId: to('academicSessions'), schoolSourcedId: must(to('orgs')) }
      : { gradingPeriodSourcedId: must(to('academicSessions')) }),
    resultValueMin: { is: number, required: true },
    resultValueMax: { is: number, required: true },
  },
  orgs: {
    name: needed,
    type: word('school', 'district', 'department', 'local', 'state', 'national'),
    ...{ identifier: text, parentSourcedId: to('orgs') },
  },
  results: {
    lineItemSourcedId: must(to('lineItems')),
    studentSourcedId: must(to('users')),
    scoreStatus: word('exempt', 'fully graded', 'not submitted', 'partially graded', 'submitted'),
    ...{ score: { is: number }, scoreDate: must(date), comment: text },
    ...(version === '1.2' && {
      ...{ textScore: text, classSourcedId: to('classes') },
      ...{ inProgress: flag, incomplete: flag, late: flag, missing: flag },
    }),
  },
  ...(version === '1.2' && {
    roles: {
      userSourcedId: must(to('users')),
      roleType: word('primary', 'secondary'),
      role: word(...roles12),
      ...{ beginDate: date, endDate: date, orgSourcedId: must(to('orgs')), userProfileSourcedId: blank },
    },
  }),
  users: {
    enabledUser: must(flag),
    ...(version === '1.1' && { orgSourcedIds: must(many(to('orgs'))), role: word(...roles11) }),
    username: needed,
    userIds: { is: /^\{[^{}:]+:[^{}]+\}$/, isList: true },
    // A name of one word has no family name.
    ...{ givenName: needed, familyName: text, middleName: text, identifier: text, email: { is: /^\S+@\S+$/ } },
    ...{ sms: text, phone: text, agentSourcedIds: many(to('users')), grades: list, password: blank },
    ...(version === '1.2' && {
      ...{ userMasterIdentifier: text, resourceSourcedIds: blank },
      ...{ preferredGivenName: text, preferredMiddleName: text, preferredFamilyName: text },
      ...{ primaryOrgSourcedId: to('orgs'), pronouns: blank },
    }),
    ...{ 'metadata.department': text, 'metadata.subjects': list },
    ...(version === '1.1' && { 'metadata.roles': { is: oneOf(...roles11), isList: true } }),
  },
});

/** The cells of an exported package that OneRoster does not allow, and the columns that are wrong or in a wrong order. */
export function wrongCells(folder: string, version: string): string[] {
  const tables = filesOf(version);
  const rows = new Map<string, string[][]>();
  for (const name of readdirSync(folder)) {
    rows.set(name.replace('.csv', ''), parse(readFileSync(join(folder, name), 'utf8')));
  }
  const ids = new Map([...rows].map(([file, [, ...lines]]) => [file, new Set(lines.map(([sourcedId]) => sourcedId))]));
  const wrong: string[] = [];
  const files = [...rows.keys()].filter((file) => file !== 'manifest').sort();
  if (files.join() !== Object.keys(tables).sort().join()) wrong.push(`files: ${files.join()}`);
  for (const [file, columns] of Object.entries(tables)) {
    const all = { ...common, ...columns };
    const [headings = [], ...lines] = rows.get(file) ?? [];
    if (headings.join() !== Object.keys(all).join()) wrong.push(`${file}: ${headings.join()}`);
    if (ids.get(file)?.size !== lines.length) wrong.push(`${file}: a sourcedId twice`);
    for (const line of lines) {
      for (const [place, heading] of headings.entries()) {
        const said = line[place] ?? '';
        if (!isAllowed(said, all[heading], ids)) wrong.push(`${file} ${line[0]} ${heading}: ${JSON.stringify(said)}`);
      }
    }
  }
  return wrong;
}

function isAllowed(
  said: string,
  cell: Cell | undefined,
  ids: ReadonlyMap<string, ReadonlySet<string | undefined>>,
): boolean {
  if (!cell) return false;
  if (said === '') return cell.required !== true;
  const items = cell.isList === true ? parse(said, { relax_quotes: true }).flat() : [said];
  return items.every((item) => cell.is.test(item) && (cell.names === undefined || ids.get(cell.names)?.has(item)));
}
