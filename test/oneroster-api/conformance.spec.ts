import type { TestSchool } from '../support/test-school';
import { Consumer } from './consumer';
import { type Parents, partsOf } from './parts';
import {
  collectionNames,
  idsIn,
  type Reference,
  referencesIn,
  Roster,
  type Service,
  sortedIds,
  textIn,
} from './roster';
import { sampleSchools } from './sample-schools';

jest.setTimeout(180_000);

describe.each(sampleSchools())('%s', (_, open) => {
  let school: TestSchool;
  let consumers: Readonly<Record<Service, Consumer>>;
  let roster: Roster;

  beforeAll(async () => {
    school = await open();
    consumers = {
      rostering: await Consumer.of(school),
      gradebook: await Consumer.of(school, undefined, 'gradebook'),
    };
    roster = await Roster.read(consumers);
  });

  afterAll(() => school.close());

  const services = Object.entries(collectionNames) as [Service, readonly string[]][];

  it.each(services)(
    'answers the lists of %s with objects of their schemas, and each object alone',
    async (service, names) => {
      for (const name of names) {
        for (const object of sampleOf(roster.of(name), 8)) {
          const { status, body } = await consumers[service].get(`/${name}/${encodeURIComponent(object.sourcedId)}`);
          expect([status, Object.values(body as object)]).toEqual([200, [object]]);
        }
      }
    },
  );

  it.each(services)('answers the lists of parts of %s with those objects that belong to the path', async (service) => {
    const { checker } = consumers[service];
    const parts = partsOf(roster, new Date().toISOString().slice(0, 10));
    for (const path of checker.paths.filter((each) => /\}\/\w+$/.test(each))) {
      const [name = ''] = path.split('/').slice(-1);
      for (const parents of parentsFor(path)) {
        const filled = path.replaceAll(/\{(\w+)SourcedId\}/g, (__, parameter: string) =>
          encodeURIComponent(parents[parameter] ?? ''),
        );
        const expected = roster.of(name).filter((object) => parts[path]!(object, parents));
        expect([filled, sortedIds(await consumers[service].list(filled))]).toEqual([filled, sortedIds(expected)]);
      }
    }
  });

  /** Some objects for the parameters of a path. The second one belongs to the first one. */
  function parentsFor(path: string): readonly Parents[] {
    const [outer = '', inner] = [...path.matchAll(/\{(\w+)SourcedId\}/g)].map(([, parameter]) => parameter as string);
    const outers = sampleOf(roster.of(collectionOf[outer]!), 6).map(({ sourcedId }) => sourcedId);
    if (inner === undefined) return outers.map((id) => ({ [outer]: id }));
    return outers.flatMap((id) => {
      const among = roster.of(collectionOf[inner]!);
      const within = inner === 'student' ? among : among.filter((object) => idsIn(object, outer).includes(id));
      return sampleOf(within, 3).map(({ sourcedId }) => ({ [outer]: id, [inner]: sourcedId }));
    });
  }

  it('refers to objects that exist, by URLs that answer them', async () => {
    const known = new Map(roster.all.map(({ sourcedId }) => [sourcedId, true]));
    const references = new Map(referencesIn(roster.all).map((each) => [`${each.type} ${each.sourcedId}`, each]));
    expect([...references.values()].filter(({ sourcedId }) => !known.has(sourcedId))).toEqual([]);
    for (const [type, ofType] of Map.groupBy(references.values(), (each) => each.type)) {
      for (const { href, sourcedId } of sampleOf(ofType, 30)) {
        const consumer = href.includes('/gradebook/') ? consumers.gradebook : consumers.rostering;
        const { status, body } = await consumer.get(consumer.within(href));
        expect([href, status, body]).toEqual([href, 200, { [type]: expect.objectContaining({ sourcedId }) }]);
      }
    }
  });

  it('has the sessions that classes name as their terms also as terms, with these classes', async () => {
    const { rostering } = consumers;
    const classes = roster.of('classes');
    for (const id of new Set(classes.flatMap((each) => idsIn(each, 'terms')))) {
      const path = `/terms/${encodeURIComponent(id)}`;
      const { status, body } = await rostering.get(path);
      expect([status, body]).toEqual([200, { academicSession: expect.objectContaining({ sourcedId: id }) }]);
      const ofTerm = classes.filter((each) => idsIn(each, 'terms').includes(id));
      expect([id, sortedIds(await rostering.list(`${path}/classes`))]).toEqual([id, sortedIds(ofTerm)]);
      for (const period of await rostering.list(`${path}/gradingPeriods`))
        expect(idsIn(period, 'parent')).toEqual([id]);
    }
  });

  it('has one primary role for each user at each organisation', () => {
    for (const { sourcedId, roles } of roster.of('users')) {
      const all = roles as { roleType: string; org: Reference }[];
      const primary = all.filter(({ roleType }) => roleType === 'primary').map(({ org }) => org.sourcedId);
      const orgs = new Set(all.map(({ org }) => org.sourcedId));
      expect([sourcedId, primary.sort()]).toEqual([sourcedId, [...orgs].sort()]);
    }
  });

  it('has students and teachers with that role among the users, and demographics of each student', () => {
    const users = new Map(roster.of('users').map((user) => [user.sourcedId, user]));
    for (const role of ['student', 'teacher']) {
      for (const object of roster.of(`${role}s`)) {
        expect(object).toEqual(users.get(object.sourcedId));
        expect((object['roles'] as { role: string }[]).map((each) => each.role)).toContain(role);
      }
    }
    expect(sortedIds(roster.of('demographics'))).toEqual(sortedIds(roster.of('students')));
  });

  it('has at most one primary teacher of a class at a time', () => {
    const primary = roster.of('enrollments').filter((each) => each['primary'] === 'true');
    expect(primary.filter((each) => each['role'] !== 'teacher')).toEqual([]);
    for (const [id, ofClass] of Map.groupBy(primary, (each) => idsIn(each, 'class')[0])) {
      const sorted = ofClass.toSorted((one, other) =>
        textIn(one, 'beginDate').localeCompare(textIn(other, 'beginDate')),
      );
      const overlapping = sorted.slice(1).filter((each, at) => {
        const end = textIn(sorted[at]!, 'endDate');
        return end === '' || end > textIn(each, 'beginDate');
      });
      expect([id, overlapping]).toEqual([id, []]);
    }
  });

  it('has sessions that end on the day after their last one, inside those above them', async () => {
    const rows = await school.sql()<{ name: string; first: string; last: string }[]>`
      SELECT name, first_day::text AS first, last_day::text AS last FROM academic_session WHERE is_current`;
    const sessions = roster.of('academicSessions');
    const told = sessions.map(({ title, startDate, endDate }) => [title, startDate, endDate].join(' '));
    expect(told).toEqual(
      expect.arrayContaining(rows.map(({ name, first, last }) => `${name} ${first} ${dayAfter(last)}`)),
    );
    for (const session of sessions) {
      for (const id of idsIn(session, 'parent')) {
        const above = sessions.find(({ sourcedId }) => sourcedId === id)!;
        expect(textIn(above, 'startDate') <= textIn(session, 'startDate')).toBe(true);
        expect(textIn(session, 'endDate') <= textIn(above, 'endDate')).toBe(true);
        expect(idsIn(above, 'children')).toContain(session.sourcedId);
      }
    }
  });

  it('has the days of the interface in the enrollments of students', async () => {
    const { body } = await school.get('/enrollments?per_page=100');
    const periods = body.data as { id: number; begin_date: string; end_date: string | null }[];
    const rows = await school.sql()<{ id: number; sourced_id: string }[]>`
      SELECT record_id AS id, sourced_id FROM roster_entry WHERE record = 'enrollment' AND status = 'active'`;
    const byId = new Map(rows.map(({ id, sourced_id }) => [id, sourced_id]));
    const enrollments = roster.of('enrollments');
    expect(periods.length).toBeGreaterThan(5);
    for (const { id, begin_date: begin, end_date: end } of periods.filter((period) => byId.has(period.id))) {
      const told = enrollments.find(({ sourcedId }) => sourcedId === byId.get(id))!;
      expect([id, told['beginDate'], told['endDate'], told['role']]).toEqual([id, begin, end ?? undefined, 'student']);
    }
  });
});

/** The collections of the objects that paths name. */
const collectionOf: Readonly<Record<string, string>> = {
  class: 'classes',
  course: 'courses',
  lineItem: 'lineItems',
  school: 'schools',
  student: 'students',
  teacher: 'teachers',
  term: 'terms',
  user: 'users',
};

/** Some of many: the first one, the last one, and others between them. */
function sampleOf<T>(all: readonly T[], count: number): readonly T[] {
  const step = (all.length - 1) / (count - 1);
  return all.length <= count ? all : Array.from({ length: count }, (_, at) => all[Math.round(at * step)] as T);
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
