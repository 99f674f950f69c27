import { eventually } from '../support/programs/process';
import { ask, student } from './support/asking';
import { scaled, tell } from './support/length';
import { describeAtScale, Topology } from './support/topology';
import { Traffic } from './support/traffic';

let topology: Topology;
let key: string;

const inUse = async (count: number) =>
  (await topology.figures('homeroom_replicas_in_use')).every((replicas) => replicas === count);
const listsFromReplica = () => topology.figures('homeroom_replica_lists_total');

/** Registers students one after the other, and looks for each at once in a list of each process. */
async function expectOwnWritesInLists(mark: string): Promise<void> {
  const url = `${topology.proxy.url}/students`;
  for (let count = 0; count < 100; count += 1) {
    const body = student(`${mark}${count}`);
    const written = await ask(url, key, { body });
    expect(written.status).toBe(201);
    for (const own of topology.urls) {
      const list = await ask(`${own}/students?search=${body.email}`, key);
      expect(JSON.parse(list.text)).toMatchObject({ data: [JSON.parse(written.text)], pagination: { total: 1 } });
    }
    const list = await ask(`${url}?search=${body.email}`, key);
    expect(JSON.parse(list.text)).toMatchObject({ pagination: { total: 1 } });
  }
}

describeAtScale('a replica that answers the lists of two processes', () => {
  beforeAll(async () => {
    topology = await Topology.open();
    key = await topology.unlimitedKey();
  });

  afterAll(() => topology?.close());

  it.each([
    ['was stopped', () => topology.replication.replica.stop(), () => topology.replication.replica.start()],
    ['fell silent', () => topology.replica.silence(), () => topology.replica.goOn()],
  ])(
    'fails no request when it %s, hides no write, and answers again once it is back',
    async (how, goAway, comeBack) => {
      const mark = how.replaceAll(' ', '-');
      let more: number[] = [];
      const seen = await Traffic.during(topology.proxy.url, key, `${mark}-`, async (traffic) => {
        await traffic.goesOn(100);

        await goAway();
        await expectOwnWritesInLists(`${mark}-meanwhile-`);
        await eventually(() => inUse(0));
        const without = await listsFromReplica();
        await traffic.goesOn(scaled(100, 30_000));
        expect(await listsFromReplica()).toEqual(without);

        await comeBack();
        await eventually(() => inUse(1));
        const before = await listsFromReplica();
        await expectOwnWritesInLists(`${mark}-afterwards-`);
        more = (await listsFromReplica()).map((lists, at) => lists - before[at]!);
      });
      const { outcomes, failed, slowest } = seen;
      tell(
        `replica that ${how}: ${outcomes.length} requests, the slowest ${slowest.toFixed(0)} ms; back, it answered ${more.join(' and ')} lists`,
      );
      expect(failed).toEqual([]);
      for (const lists of more) expect(lists).toBeGreaterThan(0);
      expect(topology.complaints).toBe('');
    },
  );
});
