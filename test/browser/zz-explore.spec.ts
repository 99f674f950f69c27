import { BrowsedDashboard } from '../support/dashboard-browser';
jest.setTimeout(1_200_000);
it('explores', async () => {
  const t0 = Date.now();
  const d = await BrowsedDashboard.open({ students: 300 });
  console.log('open', Date.now() - t0);
  const owner = await d.owner();
  const key = await d.key('--name', 'Library app', '--environment', 'sandbox');
  await d.key(
    '--name',
    'Timetable screen',
    '--environment',
    'sandbox',
    '--scope',
    'read:students',
    '--scope',
    'read:classes',
    '--expires',
    '2026-11-25T00:00:00Z',
  );
  const slow = await d.key(
    '--name',
    'Slow',
    '--environment',
    'sandbox',
    '--plan',
    'enterprise',
    '--per-hour',
    '10',
    '--per-minute',
    '2',
  );
  for (let i = 0; i < 40; i++) await d.ask(i % 7 === 0 ? 'students/99999999' : 'students?per_page=5', key.key);
  for (let i = 0; i < 12; i++) await d.ask('students', slow.key);
  const fs = require('node:fs');
  fs.writeFileSync(
    '/tmp/h/live.json',
    JSON.stringify({
      origin: d.origin,
      sandbox: d.service.sandbox,
      owner,
      key,
      folder: d.installation.folder,
      dataDir: d.installation.dataDir,
      dev: await d.person('developer'),
      viewer: await d.person('viewer'),
    }),
  );
  while (!fs.existsSync('/tmp/h/stop')) await new Promise((r) => setTimeout(r, 500));
  await d.close();
});
