import type { RosterObject } from './consumer';
import { idsIn, type Reference, type Roster, textIn } from './roster';

/** The objects that a path names, by their parameters without `SourcedId`. */
export type Parents = Readonly<Record<string, string>>;

type Condition = (object: RosterObject, parents: Parents) => boolean;

const is = (object: RosterObject, field: string, id: string | undefined) => idsIn(object, field).includes(id ?? '');

/** Objects that refer to a parent of the path. */
const refersTo =
  (parameter: string, field = parameter): Condition =>
  (object, parents) =>
    is(object, field, parents[parameter]);

/** Which objects of its collection a list of parts has, by its path. @param today `YYYY-MM-DD` */
export function partsOf(roster: Roster, today: string): Readonly<Record<string, Condition>> {
  const byClass = Map.groupBy(roster.of('enrollments'), (each) => idsIn(each, 'class')[0]);
  const isIn = (classId: string | undefined, user: string | undefined, isMeant: (each: RosterObject) => boolean) =>
    (byClass.get(classId) ?? []).some((each) => is(each, 'user', user) && isMeant(each));
  const withRole =
    (role: string): Condition =>
    (user, parents) =>
      isIn(parents['class'], user.sourcedId, (each) => each['role'] === role && isCurrent(each, today));
  const ofUser =
    (parameter: string): Condition =>
    (schoolClass, parents) =>
      isIn(schoolClass.sourcedId, parents[parameter], () => true);
  const schoolOf = new Map(roster.of('classes').map((each) => [each.sourcedId, idsIn(each, 'school')[0]]));
  return {
    '/classes/{classSourcedId}/students': withRole('student'),
    '/classes/{classSourcedId}/teachers': withRole('teacher'),
    '/courses/{courseSourcedId}/classes': refersTo('course'),
    '/schools/{schoolSourcedId}/classes': refersTo('school'),
    '/schools/{schoolSourcedId}/classes/{classSourcedId}/enrollments': refersTo('class'),
    '/schools/{schoolSourcedId}/classes/{classSourcedId}/students': withRole('student'),
    '/schools/{schoolSourcedId}/classes/{classSourcedId}/teachers': withRole('teacher'),
    '/schools/{schoolSourcedId}/courses': refersTo('school', 'org'),
    '/schools/{schoolSourcedId}/enrollments': refersTo('school'),
    '/schools/{schoolSourcedId}/students': hasRole('student'),
    '/schools/{schoolSourcedId}/teachers': hasRole('teacher'),
    // Sessions belong to all schools.
    '/schools/{schoolSourcedId}/terms': () => true,
    '/students/{studentSourcedId}/classes': ofUser('student'),
    '/teachers/{teacherSourcedId}/classes': ofUser('teacher'),
    '/terms/{termSourcedId}/classes': refersTo('term', 'terms'),
    '/terms/{termSourcedId}/gradingPeriods': refersTo('term', 'parent'),
    '/users/{userSourcedId}/classes': ofUser('user'),
    // All classes share them.
    '/classes/{classSourcedId}/categories': () => true,
    '/classes/{classSourcedId}/lineItems': refersTo('class'),
    '/classes/{classSourcedId}/results': refersTo('class'),
    '/classes/{classSourcedId}/scoreScales': refersTo('class'),
    '/classes/{classSourcedId}/lineItems/{lineItemSourcedId}/results': refersTo('lineItem'),
    '/classes/{classSourcedId}/students/{studentSourcedId}/results': (object, parents) =>
      is(object, 'class', parents['class']) && is(object, 'student', parents['student']),
    '/schools/{schoolSourcedId}/scoreScales': (object, parents) =>
      schoolOf.get(idsIn(object, 'class')[0] ?? '') === parents['school'],
  };
}

/** Users with a role at a school. */
const hasRole =
  (role: string): Condition =>
  (user, parents) =>
    (user['roles'] as { role: string; org: Reference }[]).some(
      (each) => each.role === role && each.org.sourcedId === parents['school'],
    );

/** The teacher whom the interface has for a class is one also after the last day. */
const isCurrent = (enrollment: RosterObject, today: string): boolean =>
  enrollment['endDate'] === undefined || textIn(enrollment, 'endDate') > today || enrollment['primary'] === 'true';
