import { Random } from '../../libs/seed/src/random/random';
import { ImportNotUndoable, UndoImport } from '@homeroom/import-jobs';
import { RosterPackages } from '../interchange/roster-package';
import { reserved } from '../support/postgres/reserved';
import { tokenOf } from '../support/one-roster';
import { StoppedClock, tester, TestSchool } from '../support/test-school';
import { Consumer } from './consumer';
import { Copy } from './copy';
import { importPackage } from './import-package';
import { Office } from './office';
import { OtherSystem } from './other-system';
import { collectionNames, type Service } from './roster';

jest.setTimeout(300_000);

/** `PROPERTY_SEED` gives other nights. */
const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_130);
const nights = 30;
const day = 86_400_000;

const clock = new StoppedClock(new Date(Date.now() - nights * day));
const packages = new RosterPackages();
/** Who pulls: a key that sees everything, and one that sees two schools. */
const pullers = ['everything', 'two schools'] as const;
type Puller = (typeof pullers)[number];

let school: TestSchool;
let keys: Readonly<Record<Puller, string>>;

beforeAll(async () => {
  school = await TestSchool.open({ clock });
  const schoolIds: number[] = [];
  for (const name of ['Lincoln', 'Roosevelt']) schoolIds.push((await school.post('/schools', { name })).body.id);
  const share = { schoolIds, classIds: [], teacherId: null };
  keys = { everything: await school.unlimitedKey(), 'two schools': await school.unlimitedKey({ share }) };
});

afterAll(async () => {
  await school.close();
  packages.remove();
});

it(`copies are those of a full pull after thirty nights of deltas (seed ${seed})`, async () => {
  const random = new Random(seed);
  const other = new OtherSystem(random);
  const office = new Office(school, random, () => clock.now().toISOString().slice(0, 10));
  const [teacher, student] = [await school.teacher({ email: 'first@x.example' }), await school.student()];
  const copies = copiesOf();
  let imports = 0;
  for (let night = 1; night <= nights; night += 1) {
    clock.advance(day);
    // The tokens of the last night have expired.
    const consumers = await consumersOf();
    const pull = async () => {
      for (const { puller, service, copy } of copies) await copy.pull(consumers[puller][service]);
    };
    await office.work(random.below(20));
    const commit = random.happens(0.6) ? await changedSlowly(student, teacher, night) : null;
    await office.work(random.below(8));
    if (random.happens(0.6)) await pull();
    await commit?.();
    if (random.happens(0.7)) {
      other.change();
      const { id } = await importPackage(school, packages.folderOf(other.files(), 'bulk', '1.1'), teacher);
      if (id !== null) imports += 1;
      if (id !== null && random.happens(0.2)) {
        if (random.happens(0.5)) await pull();
        await undo(id);
      }
    }
    await office.work(random.below(8));
    await pull();
    await expect(wrongEntries(consumers.everything.rostering)).resolves.toEqual([]);
    const differences: string[] = [];
    for (const { puller, service, copy } of copies) {
      const found = await copy.differences(consumers[puller][service]);
      differences.push(...found.map((each) => `${puller}: ${each}`));
    }
    expect({ night, differences: differences.slice(0, 12), count: differences.length }).toEqual({
      ...{ night, differences: [], count: 0 },
    });
  }
  expect(imports).toBeGreaterThan(nights / 3);
  expect(office.neverDone).toEqual([]);
});

/** The entries that are not what they should be, also after another read: the work of a new day may have come between. */
async function wrongEntries(consumer: Consumer): Promise<readonly object[]> {
  const columns = 'kind, sourced_id, record, record_id, student_id, class_id, line_item_id, status';
  const kept = `SELECT ${columns} FROM roster_entry WHERE status <> 'removed'`;
  const now = `SELECT DISTINCT ON (kind, sourced_id) ${columns} FROM roster_entry_now ORDER BY kind, sourced_id, record_id`;
  const wrong = () => school.sql().unsafe(`(${kept} EXCEPT (${now})) UNION ALL ((${now}) EXCEPT ${kept})`);
  const found = await wrong();
  if (found.length === 0) return found;
  await consumer.list('/orgs');
  return wrong();
}

/** Undoes an import, unless later changes forbid it. */
async function undo(id: number): Promise<void> {
  try {
    await school.app.get(UndoImport, { strict: false }).run(id, { actor: tester });
  } catch (error) {
    if (!(error instanceof ImportNotUndoable)) throw error;
  }
}

interface Pulled {
  readonly puller: Puller;
  readonly service: Service;
  readonly copy: Copy;
}

/** A copy of each collection for each puller and each way to remember the time. */
function copiesOf(): readonly Pulled[] {
  return pullers.flatMap((puller) =>
    (Object.entries(collectionNames) as [Service, readonly string[]][]).flatMap(([service, names]) =>
      names.flatMap((name) =>
        (['when its last pull began', 'the last change that it saw'] as const).map((remembers) => ({
          ...{ puller, service },
          copy: new Copy(`/${name}`, remembers),
        })),
      ),
    ),
  );
}

async function consumersOf(): Promise<Readonly<Record<Puller, Readonly<Record<Service, Consumer>>>>> {
  const of = async (puller: Puller) => {
    const token = await tokenOf(school, keys[puller]);
    return {
      rostering: await Consumer.of(school, token),
      gradebook: await Consumer.of(school, token, 'gradebook'),
    };
  };
  return { everything: await of('everything'), 'two schools': await of('two schools') };
}

/** Changes records in a transaction that is open until the function that is returned commits it. */
async function changedSlowly(student: number, teacher: number, night: number): Promise<() => Promise<void>> {
  const connection = await reserved(school.sql());
  await connection`BEGIN`;
  await connection`UPDATE student SET name = ${`Held ${night}`} WHERE id = ${student}`;
  await connection`UPDATE teacher SET name = ${`Held ${night}`} WHERE id = ${teacher}`;
  await connection`INSERT INTO student (name, email, grade_level, enrollment_date, created_at, updated_at)
    VALUES ('New One', ${`held${night}@x.example`}, '8', now(), now(), now())`;
  return async () => {
    await connection`COMMIT`;
    connection.release();
  };
}
