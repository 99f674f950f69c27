import type { RosterVersion } from '../package/package-format';

const words = (text: string): string[] => text.split(' ');

/** The columns of each file in the order of the specification. Those named `metadata` are ours. */
export const rosterColumns = {
  academicSessions: () =>
    words('sourcedId status dateLastModified title type startDate endDate parentSourcedId schoolYear'),
  categories: (version: RosterVersion) => [
    ...words('sourcedId status dateLastModified title'),
    ...(version === '1.2' ? ['weight'] : []),
  ],
  classes: () => [
    ...words(
      'sourcedId status dateLastModified title grades courseSourcedId classCode classType location schoolSourcedId',
    ),
    ...words('termSourcedIds subjects subjectCodes periods metadata.capacity'),
  ],
  courses: () =>
    words(
      'sourcedId status dateLastModified schoolYearSourcedId title courseCode grades orgSourcedId subjects subjectCodes',
    ),
  demographics: () => [
    ...words(
      'sourcedId status dateLastModified birthDate sex americanIndianOrAlaskaNative asian blackOrAfricanAmerican',
    ),
    ...words('nativeHawaiianOrOtherPacificIslander white demographicRaceTwoOrMoreRaces hispanicOrLatinoEthnicity'),
    ...words('countryOfBirthCode stateOfBirthAbbreviation cityOfBirth publicSchoolResidenceStatus'),
  ],
  enrollments: () =>
    words(
      'sourcedId status dateLastModified classSourcedId schoolSourcedId userSourcedId role primary beginDate endDate',
    ),
  lineItems: (version: RosterVersion) => [
    ...words('sourcedId status dateLastModified title description assignDate dueDate classSourcedId categorySourcedId'),
    ...(version === '1.1'
      ? words('gradingPeriodSourcedId resultValueMin resultValueMax')
      : words('academicSessionSourcedId schoolSourcedId resultValueMin resultValueMax')),
  ],
  orgs: () => words('sourcedId status dateLastModified name type identifier parentSourcedId'),
  results: (version: RosterVersion) => [
    ...words(
      'sourcedId status dateLastModified lineItemSourcedId studentSourcedId scoreStatus score scoreDate comment',
    ),
    ...(version === '1.2' ? words('textScore classSourcedId inProgress incomplete late missing') : []),
  ],
  roles: () =>
    words(
      'sourcedId status dateLastModified userSourcedId roleType role beginDate endDate orgSourcedId userProfileSourcedId',
    ),
  users: (version: RosterVersion) => [
    ...words('sourcedId status dateLastModified enabledUser'),
    ...(version === '1.1' ? words('orgSourcedIds role') : []),
    ...words(
      'username userIds givenName familyName middleName identifier email sms phone agentSourcedIds grades password',
    ),
    ...(version === '1.2'
      ? words('userMasterIdentifier resourceSourcedIds preferredGivenName preferredMiddleName preferredFamilyName')
      : []),
    ...(version === '1.2' ? words('primaryOrgSourcedId pronouns') : []),
    ...words('metadata.department metadata.subjects'),
    ...(version === '1.1' ? ['metadata.roles'] : []),
  ],
} as const;

export type RosterFile = keyof typeof rosterColumns;

/** The files of a version, in alphabetical order. */
export const rosterFilesOf = (version: RosterVersion): readonly RosterFile[] =>
  (Object.keys(rosterColumns) as RosterFile[]).filter((file) => version === '1.2' || file !== 'roles');

/** The other files of the specification, which a manifest names as absent. */
export const absentFiles: Readonly<Record<RosterVersion, readonly string[]>> = {
  '1.1': words('classResources courseResources resources'),
  '1.2': [
    ...words('classResources courseResources lineItemLearningObjectiveIds lineItemScoreScales resources'),
    ...words('resultLearningObjectiveIds resultScoreScales scoreScales userProfiles userResources'),
  ],
};
