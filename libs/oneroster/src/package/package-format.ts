import type { CellKind } from '@homeroom/spreadsheets';

/** The versions of OneRoster CSV that can be imported. */
export const rosterVersions = ['1.1', '1.2'] as const;
export type RosterVersion = (typeof rosterVersions)[number];

/** A bulk file has all objects of its kind; a delta file has those that changed. */
export const rosterModes = ['bulk', 'delta'] as const;
export type RosterMode = (typeof rosterModes)[number];

/**
 * The files of a package that are imported, in the order in which they are, with their columns. Passwords, pronouns, user flags and the
 * special categories of demographics are never read.
 */
export const rosterFiles = {
  orgs: columns('sourcedId status name type identifier parentSourcedId'),
  academicSessions: columns('sourcedId status title type startDate:date endDate:date parentSourcedId schoolYear'),
  courses: columns(
    'sourcedId status schoolYearSourcedId title courseCode grades:list orgSourcedId subjects:list subjectCodes:list',
  ),
  roles: columns('sourcedId status userSourcedId roleType role beginDate:date endDate:date orgSourcedId'),
  demographics: columns('sourcedId status birthDate:date'),
  users: columns(
    'sourcedId status enabledUser orgSourcedIds:list role username userIds givenName familyName middleName identifier email sms phone ' +
      'agentSourcedIds:list grades:list userMasterIdentifier preferredGivenName preferredMiddleName preferredFamilyName primaryOrgSourcedId metadata.department metadata.subjects:list metadata.roles:list',
  ),
  classes: columns(
    'sourcedId status title grades:list courseSourcedId classCode classType location schoolSourcedId termSourcedIds:list subjects:list ' +
      'subjectCodes:list periods:list metadata.capacity:integer',
  ),
  enrollments: columns(
    'sourcedId status classSourcedId schoolSourcedId userSourcedId role primary beginDate:date endDate:date',
  ),
  categories: columns('sourcedId status title weight:number'),
  lineItems: columns(
    'sourcedId status title description:lines assignDate:date dueDate:date classSourcedId categorySourcedId gradingPeriodSourcedId ' +
      'academicSessionSourcedId schoolSourcedId resultValueMin:number resultValueMax:number',
  ),
  results: columns(
    'sourcedId status lineItemSourcedId studentSourcedId scoreStatus score:number textScore scoreDate:date comment:lines classSourcedId ' +
      'inProgress incomplete late missing',
  ),
} as const satisfies Record<string, ReadonlyMap<string, CellKind>>;

export type RosterFileName = keyof typeof rosterFiles;

export const rosterFileNames = Object.keys(rosterFiles) as readonly RosterFileName[];

/** The columns that a file must have. */
export const requiredColumns: Readonly<Record<RosterFileName, readonly string[]>> = {
  orgs: ['sourcedId', 'name'],
  academicSessions: ['sourcedId', 'title', 'startDate', 'endDate'],
  courses: ['sourcedId', 'title'],
  roles: ['userSourcedId', 'role'],
  demographics: ['sourcedId'],
  users: ['sourcedId', 'givenName', 'familyName'],
  classes: ['sourcedId', 'title'],
  enrollments: ['sourcedId', 'classSourcedId', 'userSourcedId', 'role'],
  categories: ['sourcedId', 'title'],
  lineItems: ['sourcedId', 'title', 'classSourcedId'],
  results: ['sourcedId', 'lineItemSourcedId', 'studentSourcedId'],
};

/** Columns whose cells are read, stored and shown nowhere. */
export const secretColumns = [
  ...['password', 'pronouns', 'userFlags'],
  ...['sex', 'americanIndianOrAlaskaNative', 'asian', 'blackOrAfricanAmerican', 'nativeHawaiianOrOtherPacificIslander'],
  ...['white', 'demographicRaceTwoOrMoreRaces', 'hispanicOrLatinoEthnicity', 'countryOfBirthCode'],
  ...['stateOfBirthAbbreviation', 'cityOfBirth', 'publicSchoolResidenceStatus'],
];

/** Columns of OneRoster that are left out without a warning. */
export const unreadColumns = [
  ...secretColumns,
  ...['dateLastModified', 'resources', 'resourceSourcedIds', 'userProfileSourcedId'],
];

/** The other files of OneRoster, in lower case. They are left out with a warning. */
export const unimportedFiles = [
  ...['classresources', 'courseresources', 'resources', 'userprofiles'],
  ...['userresources', 'lineitemlearningobjectiveids', 'lineitemscoresscales', 'resultlearningobjectiveids'],
  ...['resultscoresscales', 'scorescales', 'lineitemscorescales', 'resultscorescales'],
];

/** @param text names with their kinds, as in `startDate:date`; a text by default */
function columns(text: string): ReadonlyMap<string, CellKind> {
  return new Map(
    text.split(' ').map((column) => {
      const [name = '', kind = 'text'] = column.split(':');
      return [name, kind as CellKind];
    }),
  );
}

/** A row of `roles.csv`, without what is blank. */
export interface RoleRow {
  /** In lower case. */
  readonly role: string;
  readonly type?: string | undefined;
  /** The sourcedId of the organisation. */
  readonly org?: string | undefined;
  readonly begin?: string | undefined;
  readonly end?: string | undefined;
}
