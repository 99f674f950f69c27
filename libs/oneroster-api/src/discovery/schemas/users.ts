import type { Schema } from '../oneroster-operation';
import { date, extensible, flag, identified, listOf, object, oneOf, text, texts, the, uri } from './schema-parts';

const roles = [
  ...['aide', 'counselor', 'districtAdministrator', 'guardian', 'parent', 'principal', 'proctor', 'relative'],
  ...['siteAdministrator', 'student', 'systemAdministrator', 'teacher'],
];

/** Users, and what they consist of. */
export const userSchemas: Readonly<Record<string, Schema>> = {
  UserDType: identified(
    { enabledUser: flag, givenName: text, familyName: text, roles: listOf('RoleDType', { least: 1 }) },
    {
      userMasterIdentifier: text,
      username: text,
      userIds: listOf('UserIdDType'),
      middleName: text,
      preferredFirstName: text,
      preferredMiddleName: text,
      preferredLastName: text,
      pronouns: text,
      userProfiles: listOf('UserProfileDType'),
      primaryOrg: the('OrgGUIDRefDType'),
      identifier: text,
      email: text,
      sms: text,
      phone: text,
      agents: listOf('UserGUIDRefDType'),
      grades: texts,
      password: text,
      resources: listOf('ResourceGUIDRefDType'),
    },
  ),
  RoleDType: object(
    { roleType: oneOf('primary', 'secondary'), role: extensible(...roles), org: the('OrgGUIDRefDType') },
    { userProfile: uri, beginDate: date, endDate: date },
  ),
  UserIdDType: object({ type: text, identifier: text }),
  UserProfileDType: object(
    { profileId: uri, profileType: text, vendorId: text },
    { applicationId: text, description: text, credentials: listOf('CredentialDType') },
  ),
  CredentialDType: { ...object({ type: text, username: text }, { password: text }), additionalProperties: true },
  DemographicsDType: identified(
    {},
    {
      birthDate: date,
      sex: extensible('male', 'female', 'unspecified', 'other'),
      americanIndianOrAlaskaNative: flag,
      asian: flag,
      blackOrAfricanAmerican: flag,
      nativeHawaiianOrOtherPacificIslander: flag,
      white: flag,
      demographicRaceTwoOrMoreRaces: flag,
      hispanicOrLatinoEthnicity: flag,
      countryOfBirthCode: text,
      stateOfBirthAbbreviation: text,
      cityOfBirth: text,
      publicSchoolResidenceStatus: text,
    },
  ),
};
