import { Random } from '../../libs/seed/src/random/random';
import type { TestSchool } from '../support/test-school';
import { type Comparison, filterOf, idsInOrder, isMeant, operators } from './comparisons';
import { Consumer, type RosterObject } from './consumer';
import { type FieldPath, fieldPathsOf, valuesAt } from './field-paths';
import { sampleSchools } from './sample-schools';

jest.setTimeout(180_000);

/** Collections with all objects, of both services. */
const collections = [
  ...['academicSessions', 'classes', 'courses', 'demographics', 'enrollments', 'orgs', 'users'].map(
    (name) => ['rostering', name] as const,
  ),
  ...['categories', 'lineItems', 'results', 'scoreScales'].map((name) => ['gradebook', name] as const),
];

describe.each(sampleSchools(150))('the lists of %s', (_, open) => {
  let school: TestSchool;
  let consumers: Readonly<Record<'rostering' | 'gradebook', Consumer>>;

  beforeAll(async () => {
    school = await open();
    consumers = {
      rostering: await Consumer.of(school),
      gradebook: await Consumer.of(school, undefined, 'gradebook'),
    };
  });

  afterAll(() => school.close());

  describe.each(collections)('of %s: %s', (service, name) => {
    let consumer: Consumer;
    let active: readonly RosterObject[];
    /** The active objects, and those that are to be deleted. */
    let all: readonly RosterObject[];
    let fields: readonly FieldPath[];

    beforeAll(async () => {
      consumer = consumers[service];
      active = await consumer.list(`/${name}`);
      all = await consumer.list(`/${name}`, { filter: `dateLastModified>='2000-01-01'` });
      const paths = fieldPathsOf(consumer.checker, consumer.checker.schemaOf(`/${name}`));
      // The store has no values for some of them, and all score scales have the same ones.
      const compared = paths.filter(({ path }) => !path.startsWith('scoreScaleValue.'));
      fields = compared.filter(({ path }) => all.some((object) => valuesAt(object, path).length > 0));
    });

    /** How the answer to a filter differs from what it means. */
    async function differencesOf(filter: string, expected: readonly RosterObject[]): Promise<readonly string[]> {
      const { status, body, text } = await consumer.get(`/${name}`, { filter, limit: 10_000, fields: 'sourcedId' });
      if (status !== 200) return [`${filter}: ${status} ${text}`];
      const found = (Object.values(body as object)[0] as RosterObject[]).map(({ sourcedId }) => sourcedId);
      const meant = expected.map(({ sourcedId }) => sourcedId);
      if (found.join('\n') === meant.join('\n')) return [];
      const missing = meant.filter((id) => !found.includes(id));
      const others = found.filter((id) => !meant.includes(id));
      return [`${filter}: ${missing.length} missing ${missing[0]}, ${others.length} too many ${others[0]}`];
    }
    const among = (paths: readonly FieldPath[]) =>
      paths.some(({ path }) => path === 'status' || path === 'dateLastModified') ? all : active;

    it('have the objects that a filter with each operator means', async () => {
      const wrong: string[] = [];
      for (const field of fields) {
        for (const comparison of comparisonsOf(field, all)) {
          const expected = among([field]).filter((object) => isMeant(object, comparison));
          wrong.push(...(await differencesOf(filterOf(comparison), expected)));
        }
      }
      expect(wrong).toEqual([]);
    });

    it('have the objects that two conditions with AND or OR mean', async () => {
      const random = new Random(7);
      const wrong: string[] = [];
      for (let time = 0; time < 12 && fields.length > 0; time += 1) {
        const one = random.pick(comparisonsOf(random.pick(fields), all));
        const other = random.pick(comparisonsOf(random.pick(fields), all));
        const isAny = time % 2 === 0;
        const expected = among([one.field, other.field]).filter((object) => {
          const isOne = isMeant(object, one);
          return isAny ? isOne || isMeant(object, other) : isOne && isMeant(object, other);
        });
        wrong.push(...(await differencesOf(`${filterOf(one)} ${isAny ? 'OR' : 'AND'} ${filterOf(other)}`, expected)));
      }
      expect(wrong).toEqual([]);
    });

    it('are in the order of each field', async () => {
      const limit = 150;
      const offset = Math.max(0, Math.floor(active.length / 2) - limit);
      const wrong: string[] = [];
      for (const field of fields) {
        for (const orderBy of ['asc', 'desc']) {
          const query = { sort: field.path, orderBy, limit, offset, fields: 'sourcedId' };
          const found = (await consumer.page(`/${name}`, query)).objects.map(({ sourcedId }) => sourcedId);
          const expected = idsInOrder(active, field, orderBy === 'desc').slice(offset, offset + limit);
          const at = expected.findIndex((id, place) => found[place] !== id);
          if (at >= 0) wrong.push(`${field.path} ${orderBy}: ${found[at]} instead of ${expected[at]}`);
        }
      }
      expect(wrong).toEqual([]);
    });

    it('have the fields that are selected, and no others', async () => {
      const some = active.slice(0, 40);
      const names = Object.keys(consumer.checker.propertiesOf(consumer.checker.schemaOf(`/${name}`)));
      for (const selected of [...names.map((field) => [field]), names.slice(3, 6), names]) {
        const chosen = { limit: 40, fields: selected.join(',') };
        const { objects } = await consumer.page(`/${name}`, chosen);
        const expected = some.map((object) =>
          Object.fromEntries(Object.entries(object).filter(([field]) => selected.includes(field))),
        );
        expect([selected, objects]).toEqual([selected, expected]);
      }
      const [first] = active;
      if (!first) return;
      const { body } = await consumer.get(
        `/${name}/${encodeURIComponent(first.sourcedId)}`,
        'fields=sourcedId&fields=status',
      );
      expect(Object.values(body as object)).toEqual([{ sourcedId: first.sourcedId, status: 'active' }]);
    });

    it('have pages that the links lead to', async () => {
      const limit = Math.max(1, Math.ceil(active.length / 4));
      const fixed = { fields: 'sourcedId', filter: `sourcedId!='none'` };
      const pages = await consumer.pages(`/${name}`, { limit, ...fixed });
      expect(pages.flatMap(({ objects }) => objects)).toEqual(active.map(({ sourcedId }) => ({ sourcedId })));
      for (const [at, { total, links }] of pages.entries()) {
        expect(total).toBe(active.length);
        const offsets = Object.fromEntries(Object.entries(links).map(([rel, url]) => [rel, parametersIn(url)]));
        const link = (offset: number) => ({ ...fixed, limit: String(limit), offset: String(offset) });
        expect(offsets).toEqual({
          first: link(0),
          last: link(limit * (pages.length - 1)),
          ...(at > 0 && { prev: link(limit * (at - 1)) }),
          ...(at < pages.length - 1 && {
            next: { ...link(limit * (at + 1)), asOf: expect.stringMatching(/^2\d{3}-.+Z$/) },
          }),
        });
      }
    });
  });
});

/** Comparisons with values that objects have, and with others beside them. */
function comparisonsOf(field: FieldPath, objects: readonly RosterObject[]): readonly Comparison[] {
  const { type, path } = field;
  const values = [...new Set(objects.flatMap((object) => valuesAt(object, path)))].sort();
  const value = values[Math.floor(values.length / 2)] ?? '';
  if (path === 'status') return [compare('=', 'active'), compare('!=', 'active'), compare('=', 'tobedeleted')];
  const part = type === 'text' ? value.slice(0, Math.ceil(value.length / 2)).toUpperCase() : value.slice(0, 4);
  return [
    ...operators.filter((operator) => operator !== '~').map((operator) => compare(operator, value)),
    ...(type === 'text' ? [compare('~', part), compare('=', `${value}+`), compare('>', part)] : []),
  ];

  function compare(operator: Comparison['operator'], given: string): Comparison {
    return { field, operator, value: given };
  }
}

const parametersIn = (url: string) => Object.fromEntries(new URL(url).searchParams);
