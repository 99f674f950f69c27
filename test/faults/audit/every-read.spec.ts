import { type Operation, operations } from '../../operations';
import { resetIds } from '../../support/postgres/reset-ids';
import type { TestSchool } from '../../support/test-school';
import { type Door, openDoors } from './every-read/doors';
import { grow } from './every-read/grow';
import { markStudents, studentsIn } from './every-read/marked-students';
import type { Answered, Asking, ObservedSchool } from './every-read/observed-school';

jest.setTimeout(240_000);

type Manner = 'answered' | 'aborted' | 'failed';

/** Sends a request that changes nothing, in each way in which it can end so. @returns the last answer */
async function askInManner(school: ObservedSchool, door: Door, asking: Asking, manner: Manner): Promise<Answered> {
  if (manner === 'answered') return school.ask(door, asking);
  if (manner === 'aborted') {
    await school.ask(door, { ...asking, reset: 'at once' });
    await school.ask(door, { ...asking, reset: () => true });
    return school.ask(door, { ...asking, reset: (text) => studentsIn(text).size > 0 });
  }
  await school.ask(door, { ...asking, path: asking.path.replaceAll(/\/\d+/g, '/999999') });
  if (asking.body !== undefined) await school.ask(door, { ...asking, body: { student_id: 1, records: 'none' } });
  return school.ask(door, { ...asking, losesDatabase: 'at once' });
}

const withDryRun = (path: string) => `${path}${path.includes('?') ? '&' : '?'}dry_run=true`;

/** Requests of an operation: those that a read declares, each with one filter after the other. */
const readsOf = ({ reads = [] }: Operation): Asking[] =>
  reads.flatMap(({ path, filters = [] }) =>
    ['', ...filters].map((filter) => ({
      method: 'GET',
      path: filter === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${filter}`,
    })),
  );

describe.each(['API', 'dashboard'] as const)(
  'every student that leaves by the %s is in the trail, and no other',
  (name) => {
    it.each<Manner>(['answered', 'aborted', 'failed'])(
      'with every operation, its dry runs included, that is %s (Audit trail, Reads by dry runs)',
      async (manner) => {
        const observed = await openDoors();
        const { school, doors } = observed;
        const [behind, door] = doors[name];
        const [tried, read] = [new Set<string>(), new Set<string>()];
        try {
          for (const { id, method, before, writes = [] } of operations) {
            if (before) await school.post(...before);
            for (const [path, body, status] of writes) {
              await markStudents(school.sql());
              const dry = await askInManner(behind, door, { method, path: withDryRun(path), body }, manner);
              if (dry.status === status) tried.add(id);
              await resetIds(school.sql());
              const reset = manner === 'aborted' ? () => true : 'never';
              const done = await behind.ask(door, { method, path, body, reset });
              // The dashboard does not have every write.
              const settled = done.status === status ? status : await settledStatus(school, method, path, body);
              expect([id, done.status, settled]).toEqual([id, done.status, status]);
            }
          }
          // The last request may have lost the database.
          await settledStatus(school, 'PUT', '/students/999999', {});
          await grow(school);
          for (const operation of operations) {
            for (const asking of readsOf(operation)) {
              const { students } = await askInManner(behind, door, asking, manner);
              if (students.size > 0) read.add(operation.id);
            }
          }
          if (manner === 'failed') return;
          const all = operations.filter(({ id }) => name === 'API' || !apiOnly.includes(id));
          expect([...tried].toSorted()).toEqual(idsOf(all.filter(({ writes }) => writes)));
          const readable = all.filter(({ method, scopes }) => method === 'GET' && scopes.includes('read:students'));
          expect([...read].toSorted()).toEqual(idsOf(readable));
        } finally {
          await observed.close();
        }
      },
    );
  },
);

/** The status of a request to the API, which is sent again while the service has lost its database. */
async function settledStatus(school: TestSchool, method: string, path: string, body: unknown): Promise<number> {
  const { status } = await school.request(method, path, { body });
  return status === 503 ? settledStatus(school, method, path, body) : status;
}

const idsOf = (of: readonly Operation[]) => of.map(({ id }) => id).toSorted();

/** Operations that the dashboard does not have. */
const apiOnly = [
  ...['createTeachers', 'createStudents', 'createClasses', 'recordAttendance'],
  ...['setStudentSchool', 'setTeacherSchool', 'setClassSchool', 'getStudentSchool', 'getStudentAverages'],
  ...['setStudentPreferredName', 'setTeacherPreferredName', 'getStudentPreferredName'],
  ...['createContact', 'createContacts'],
];
