import type { Document, SchemaObject } from './answer-checker';

const text: SchemaObject = { type: 'string' };
const boolean: SchemaObject = { type: 'boolean' };
const date: SchemaObject = { type: 'string', format: 'date' };
const texts: SchemaObject = { type: 'array', items: text };
const the = (name: string): SchemaObject => ({ $ref: `#/components/schemas/${name}` });
const list = (name: string): SchemaObject => ({ type: 'array', items: the(name) });
const word = (...words: readonly string[]): SchemaObject => ({ type: 'string', enum: words }) as SchemaObject;

type Properties = Readonly<Record<string, SchemaObject>>;

const closed = (required: Properties, optional: Properties = {}): SchemaObject =>
  ({
    type: 'object',
    required: Object.keys(required),
    properties: { ...required, ...optional },
    additionalProperties: false,
  }) as SchemaObject;

/** An object of the standard, without `metadata`, which is never there. */
const object = (required: Properties, optional: Properties = {}): SchemaObject =>
  closed(
    {
      sourcedId: text,
      status: word('active', 'tobedeleted'),
      dateLastModified: { type: 'string', format: 'date-time' },
      ...required,
    },
    optional,
  );

/** The schemas of version 1.1, without what the service never has: no `metadata`, no `resources`, no passwords. */
const schemas: Properties = {
  GUIDRef: closed({
    href: { type: 'string', format: 'uri' },
    sourcedId: text,
    type: word('academicSession', 'class', 'course', 'org', 'user'),
  }),
  AcademicSession: object(
    {
      title: text,
      startDate: date,
      endDate: date,
      type: word('gradingPeriod', 'semester', 'schoolYear', 'term'),
      schoolYear: { type: 'string', pattern: '^\\d{4}$' } as SchemaObject,
    },
    { parent: the('GUIDRef'), children: list('GUIDRef') },
  ),
  Class: object(
    {
      title: text,
      classType: word('homeroom', 'scheduled'),
      course: the('GUIDRef'),
      school: the('GUIDRef'),
      terms: { ...list('GUIDRef'), minItems: 1 } as SchemaObject,
    },
    { classCode: text, location: text, grades: texts, subjects: texts, subjectCodes: texts, periods: texts },
  ),
  Course: object(
    { title: text, courseCode: text, org: the('GUIDRef') },
    { schoolYear: the('GUIDRef'), grades: texts, subjects: texts, subjectCodes: texts },
  ),
  Demographics: object({}, { birthDate: date }),
  Enrollment: object(
    {
      user: the('GUIDRef'),
      class: the('GUIDRef'),
      school: the('GUIDRef'),
      role: word('administrator', 'aide', 'guardian', 'parent', 'proctor', 'relative', 'student', 'teacher'),
      primary: boolean,
    },
    { beginDate: date, endDate: date },
  ),
  Org: object(
    { name: text, type: word('department', 'district', 'local', 'national', 'school', 'state'), identifier: text },
    { parent: the('GUIDRef'), children: list('GUIDRef') },
  ),
  UserId: closed({ type: text, identifier: text }),
  User: object(
    {
      username: text,
      enabledUser: boolean,
      givenName: text,
      familyName: text,
      role: word('administrator', 'aide', 'guardian', 'parent', 'proctor', 'relative', 'student', 'teacher'),
      identifier: text,
      agents: list('GUIDRef'),
      orgs: { ...list('GUIDRef'), minItems: 1 } as SchemaObject,
    },
    { userIds: list('UserId'), middleName: text, email: text, sms: text, phone: text, grades: texts },
  ),
  imsx_StatusInfoDType: closed({
    imsx_codeMajor: word('failure'),
    imsx_severity: word('error'),
    imsx_description: text,
    imsx_CodeMinor: the('CodeMinor'),
  }),
  CodeMinor: closed({ imsx_codeMinorField: list('CodeMinorField') }),
  CodeMinorField: closed({ imsx_codeMinorFieldName: word('TargetEndSystem'), imsx_codeMinorFieldValue: text }),
};

/** The schema and the names in answers by the last part of a path. */
const kinds: Readonly<Record<string, readonly [schema: string, one: string, several: string]>> = {
  academicSessions: ['AcademicSession', 'academicSession', 'academicSessions'],
  classes: ['Class', 'class', 'classes'],
  courses: ['Course', 'course', 'courses'],
  demographics: ['Demographics', 'demographics', 'demographics'],
  enrollments: ['Enrollment', 'enrollment', 'enrollments'],
  gradingPeriods: ['AcademicSession', 'academicSession', 'academicSessions'],
  orgs: ['Org', 'org', 'orgs'],
  schools: ['Org', 'org', 'orgs'],
  students: ['User', 'user', 'users'],
  teachers: ['User', 'user', 'users'],
  terms: ['AcademicSession', 'academicSession', 'academicSessions'],
  users: ['User', 'user', 'users'],
};

const parts = [
  '/classes/{class}/students',
  '/classes/{class}/teachers',
  '/courses/{course}/classes',
  '/schools/{school}/classes',
  '/schools/{school}/classes/{class}/enrollments',
  '/schools/{school}/classes/{class}/students',
  '/schools/{school}/classes/{class}/teachers',
  '/schools/{school}/courses',
  '/schools/{school}/enrollments',
  '/schools/{school}/students',
  '/schools/{school}/teachers',
  '/schools/{school}/terms',
  '/students/{student}/classes',
  '/teachers/{teacher}/classes',
  '/terms/{term}/classes',
  '/terms/{term}/gradingPeriods',
  '/users/{user}/classes',
];

const answer = (schema: string) => ({
  get: { responses: { 200: { content: { 'application/json': { schema: the(schema) } } } } },
});

/** The reads of rostering in version 1.1, with the schemas of their answers. */
export const version11: Document = {
  paths: {
    ...Object.fromEntries(
      Object.keys(kinds).flatMap((name) => [
        [`/${name}`, answer(`${name}-set`)],
        [`/${name}/{id}`, answer(`${name}-one`)],
      ]),
    ),
    ...Object.fromEntries(parts.map((path) => [path, answer(`${path.replace(/.*\//, '')}-set`)])),
  },
  components: {
    schemas: {
      ...schemas,
      ...Object.fromEntries(
        Object.entries(kinds).flatMap(([name, [schema, one, several]]) => [
          [`${name}-set`, closed({ [several]: list(schema) })],
          [`${name}-one`, closed({ [one]: the(schema) })],
        ]),
      ),
    },
  },
};
