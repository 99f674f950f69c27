import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWithPrograms } from '../support/programs/needed-programs';
import { build, freePorts, Installation, root } from '../support/programs/process';
import { describeWithRedis, TestRedis } from '../support/programs/redis';

jest.setTimeout(400_000);

const folder = join(root, 'deploy/monitoring');
const rules = readFileSync(join(folder, 'rules.yml'), 'utf8');
const alertTests = readFileSync(join(__dirname, 'rules.test.yml'), 'utf8');

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}
const dashboard = JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8')) as { panels: readonly Panel[] };
const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

const namesIn = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name = '']) => name));
const alerts = namesIn(rules, /^ *- alert: (\w+)/gm);
const metricsIn = (text: string) => namesIn(text, /\b((?:homeroom|nodejs|process)_[a-z0-9_]+)/g);

describe('the alerts', () => {
  it('are each explained in docs/monitoring.md, and each tested', () => {
    const explained = namesIn(readFileSync(join(root, 'docs/monitoring.md'), 'utf8'), /^\| (Homeroom\w+)/gm);
    expect([...alerts].sort()).toEqual([...explained].sort());
    const tested = namesIn(alertTests, /alertname: (\w+)\n *exp_alerts: \[\{/g);
    expect([...tested].sort()).toEqual([...alerts].sort());
  });
});

describeWithPrograms('promtool')('Prometheus', () => {
  const promtool = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync('promtool', words, { cwd: root, encoding: 'utf8' });
    return { status, output: `${stdout}${stderr}` };
  };

  it('takes the configuration and the rules', () => {
    expect(promtool('check', 'config', join(folder, 'prometheus.yml'))).toMatchObject({ status: 0 });
    expect(promtool('check', 'rules', '--lint-fatal', join(folder, 'rules.yml'))).toMatchObject({ status: 0 });
  });

  it('alerts when something is wrong, and only then', () => {
    expect(promtool('test', 'rules', 'test/deploy/rules.test.yml')).toMatchObject({ status: 0 });
  });

  it('understands every query of the dashboard', () => {
    const expressions = queries.map((expr, at) => `  - { record: 'panel:${at}', expr: ${JSON.stringify(expr)} }`);
    const file = `groups:\n- name: dashboard\n  rules:\n${expressions.join('\n')}\n`;
    const place = mkdtempSync(join(tmpdir(), 'homeroom-dashboard-'));
    writeFileSync(join(place, 'rules.yml'), file);
    expect(promtool('check', 'rules', join(place, 'rules.yml'))).toMatchObject({ status: 0 });
    rmSync(place, { recursive: true });
  });
});

describeWithRedis('the metrics of a running service', () => {
  let installation: Installation;
  let redis: TestRedis;

  beforeAll(async () => {
    await build();
    installation = Installation.create();
    redis = await TestRedis.start();
  });

  afterAll(async () => {
    await installation.remove();
    await redis.remove();
  });

  it('include every one that an alert or a panel asks for', async () => {
    const [port] = await freePorts(1);
    const service = await (await installation.start({ ADMIN_PORT: String(port), REDIS_URL: redis.url })).ready();
    await fetch(`${service.production}/students`);
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    // A counter with labels has a type before it has a series.
    const known = namesIn(text, /^(?:# TYPE )?(\w+)(?:\{| )/gm);
    const asked = [...metricsIn(rules), ...queries.flatMap((query) => [...metricsIn(query)])];
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
    expect(await service.stop()).toBe(0);
  });
});
