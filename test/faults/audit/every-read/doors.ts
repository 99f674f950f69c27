import { TestDashboard } from '../../../support/test-dashboard';
import { TestSchool } from '../../../support/test-school';
import { ObservedSchool } from './observed-school';

/** A way into a school: its API with a key, or the dashboard with a session. */
export interface Door {
  readonly port: number;
  /** Before the paths. */
  readonly prefix: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A school of production with both of its doors, each with the school as it is observed through it. */
export interface ObservedDoors {
  readonly school: TestSchool;
  readonly doors: Readonly<Record<'API' | 'dashboard', readonly [ObservedSchool, Door]>>;
  readonly dashboard: TestDashboard;
  close(): Promise<void>;
}

export async function openDoors(): Promise<ObservedDoors> {
  const dashboard = await TestDashboard.open();
  const school = await TestSchool.open({ environment: 'production', database: dashboard.database });
  const office = await dashboard.person('office');
  const { port, origin } = new URL(dashboard.origin());
  const api = { port: school.port, prefix: '/v1', headers: { Authorization: `Bearer ${await school.unlimitedKey()}` } };
  const pages = {
    port: Number(port),
    prefix: '/dashboard/api/schools/production',
    headers: { Cookie: office.cookie, Origin: origin },
  };
  const behindPages = dashboard.servers.schools.get('production')!;
  const doors = {
    API: [new ObservedSchool(school.database, school.app), api],
    dashboard: [new ObservedSchool(school.database, behindPages), pages],
  } as const;
  return { school, doors, dashboard, close: () => school.close().then(() => dashboard.close()) };
}
