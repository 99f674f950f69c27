/** An operation of the standard. */
export interface StandardOperation {
  readonly service: 'rostering' | 'gradebook';
  /** Such as `GET /classes/{sourcedId}`. */
  readonly route: string;
  readonly operationId: string;
  readonly tag: string;
  /** Of these a token needs any one. */
  readonly scopes: readonly string[];
}

/** The operations that are served when each kind of operation is. */
export const standardOperations: readonly StandardOperation[] = [
  ...of('rostering', ['roster-core.readonly', 'roster.readonly'], {
    ...listAndOne('academicSessions', 'AcademicSessions', 'AcademicSession'),
    ...listAndOne('classes', 'Classes', 'Class'),
    ...listAndOne('courses', 'Courses', 'Course'),
    ...listAndOne('enrollments', 'Enrollments', 'Enrollment'),
    ...listAndOne('gradingPeriods', 'GradingPeriods', 'GradingPeriod'),
    ...listAndOne('orgs', 'Orgs', 'Org'),
    ...listAndOne('schools', 'Schools', 'School'),
    ...listAndOne('students', 'Students', 'Student'),
    ...listAndOne('teachers', 'Teachers', 'Teacher'),
    ...listAndOne('terms', 'Terms', 'Term'),
    ...listAndOne('users', 'Users', 'User'),
  }),
  ...of('rostering', ['roster-demographics.readonly'], listAndOne('demographics', 'Demographics', 'Demographics')),
  ...of('rostering', ['roster.readonly'], {
    'GET /classes/{classSourcedId}/students': 'getStudentsForClass',
    'GET /classes/{classSourcedId}/teachers': 'getTeachersForClass',
    'GET /courses/{courseSourcedId}/classes': 'getClassesForCourse',
    'GET /schools/{schoolSourcedId}/classes': 'getClassesForSchool',
    'GET /schools/{schoolSourcedId}/classes/{classSourcedId}/enrollments': 'getEnrollmentsForClassInSchool',
    'GET /schools/{schoolSourcedId}/classes/{classSourcedId}/students': 'getStudentsForClassInSchool',
    'GET /schools/{schoolSourcedId}/classes/{classSourcedId}/teachers': 'getTeachersForClassInSchool',
    'GET /schools/{schoolSourcedId}/courses': 'getCoursesForSchool',
    'GET /schools/{schoolSourcedId}/enrollments': 'getEnrollmentsForSchool',
    'GET /schools/{schoolSourcedId}/students': 'getStudentsForSchool',
    'GET /schools/{schoolSourcedId}/teachers': 'getTeachersForSchool',
    'GET /schools/{schoolSourcedId}/terms': 'getTermsForSchool',
    'GET /students/{studentSourcedId}/classes': 'getClassesForStudent',
    'GET /teachers/{teacherSourcedId}/classes': 'getClassesForTeacher',
    'GET /terms/{termSourcedId}/classes': 'getClassesForTerm',
    'GET /terms/{termSourcedId}/gradingPeriods': 'getGradingPeriodsForTerm',
    'GET /users/{userSourcedId}/classes': 'getClassesForUser',
  }),
  ...of('gradebook', ['gradebook-core.readonly', 'gradebook.readonly'], {
    ...listAndOne('categories', 'Categories', 'Category'),
    ...listAndOne('lineItems', 'LineItems', 'LineItem'),
    ...listAndOne('results', 'Results', 'Result'),
    ...listAndOne('scoreScales', 'ScoreScales', 'ScoreScale'),
  }),
  ...of('gradebook', ['gradebook.readonly'], {
    'GET /classes/{classSourcedId}/categories': 'getCategoriesForClass',
    'GET /classes/{classSourcedId}/lineItems': 'getLineItemsForClass',
    'GET /classes/{classSourcedId}/lineItems/{lineItemSourcedId}/results': 'getResultsForLineItemForClass',
    'GET /classes/{classSourcedId}/results': 'getResultsForClass',
    'GET /classes/{classSourcedId}/scoreScales': 'getScoreScalesForClass',
    'GET /classes/{classSourcedId}/students/{studentSourcedId}/results': 'getResultsForStudentForClass',
    'GET /schools/{schoolSourcedId}/scoreScales': 'getScoreScalesForSchool',
  }),
  ...of('gradebook', ['gradebook.createput'], ofOne('PUT', 'put')),
  ...of('gradebook', ['gradebook.delete'], ofOne('DELETE', 'delete')),
  ...of('gradebook', ['gradebook.createpost'], {
    'POST /classes/{classSourcedId}/academicSessions/{academicSessionSourcedId}/results':
      'postResultsForAcademicSessionForClass',
    'POST /classes/{classSourcedId}/lineItems': 'postLineItemsForClass',
    'POST /lineItems/{lineItemSourcedId}/results': 'postResultsForLineItem',
    'POST /schools/{schoolSourcedId}/lineItems': 'postLineItemsForSchool',
  }),
];

function of(
  service: 'rostering' | 'gradebook',
  scopes: readonly string[],
  operations: Readonly<Record<string, string>>,
): StandardOperation[] {
  return Object.entries(operations).map(([route, operationId]) => {
    const first = route.split('/')[1] ?? '';
    return { service, route, operationId, tag: `${first.charAt(0).toUpperCase()}${first.slice(1)}Management`, scopes };
  });
}

function listAndOne(path: string, several: string, one: string): Record<string, string> {
  return { [`GET /${path}`]: `getAll${several}`, [`GET /${path}/{sourcedId}`]: `get${one}` };
}

function ofOne(method: string, verb: string): Record<string, string> {
  return {
    [`${method} /categories/{sourcedId}`]: `${verb}Category`,
    [`${method} /lineItems/{sourcedId}`]: `${verb}LineItem`,
    [`${method} /results/{sourcedId}`]: `${verb}Result`,
    [`${method} /scoreScales/{sourcedId}`]: `${verb}ScoreScale`,
  };
}
