import type { Collection } from '../reading/read-operation';
import { academicSessions as sessionResource } from './academic-sessions.resource';
import { classes as classResource } from './classes.resource';
import { courses as courseResource } from './courses.resource';
import { demographics as demographicsResource } from './demographics.resource';
import { enrollments as enrollmentResource } from './enrollments.resource';
import { orgs as orgResource } from './orgs.resource';
import { users as userResource } from './users.resource';

const ofSessions = {
  resource: sessionResource,
  envelope: ['academicSession', 'academicSessions'],
  schemas: ['SingleAcademicSessionDType', 'AcademicSessionSetDType'],
} as const;
const ofOrgs = {
  resource: orgResource,
  envelope: ['org', 'orgs'],
  schemas: ['SingleOrgDType', 'OrgSetDType'],
} as const;
const ofUsers = {
  resource: userResource,
  envelope: ['user', 'users'],
  schemas: ['SingleUserDType', 'UserSetDType'],
} as const;

/** The sessions that a class may name as its terms, also school years and semesters. The list of terms has those of the type `term` alone. */
export const termsOfClasses: Collection = {
  ...ofSessions,
  noun: 'Term',
  only: `a.kind <> 'grading_period' OR e.record = 'made_up_session'`,
};

/** The collections of rostering, by the last part of their paths. */
export const collections = {
  academicSessions: { ...ofSessions, noun: 'Academic session' },
  terms: {
    ...ofSessions,
    noun: 'Term',
    only: `a.kind NOT IN ('school_year', 'semester', 'grading_period') OR m.name <> ''`,
  },
  gradingPeriods: {
    ...ofSessions,
    noun: 'Grading period',
    records: ['academic_session'],
    only: `a.kind = 'grading_period'`,
  },
  orgs: { ...ofOrgs, noun: 'Organisation' },
  schools: { ...ofOrgs, noun: 'School', only: `lower(o.kind) = 'school' OR e.record = 'made_up_org'` },
  users: { ...ofUsers, noun: 'User' },
  students: { ...ofUsers, noun: 'Student', records: ['student'] },
  teachers: { ...ofUsers, noun: 'Teacher', records: ['teacher'] },
  courses: {
    resource: courseResource,
    noun: 'Course',
    envelope: ['course', 'courses'],
    schemas: ['SingleCourseDType', 'CourseSetDType'],
  },
  classes: {
    resource: classResource,
    noun: 'Class',
    envelope: ['class', 'classes'],
    schemas: ['SingleClassDType', 'ClassSetDType'],
  },
  enrollments: {
    resource: enrollmentResource,
    noun: 'Enrollment',
    envelope: ['enrollment', 'enrollments'],
    schemas: ['SingleEnrollmentDType', 'EnrollmentSetDType'],
  },
  demographics: {
    resource: demographicsResource,
    noun: 'Demographics',
    envelope: ['demographics', 'demographics'],
    schemas: ['SingleDemographicsDType', 'DemographicsSetDType'],
  },
} satisfies Readonly<Record<string, Collection>>;
