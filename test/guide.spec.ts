import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, Installation, root } from './support/process';

jest.setTimeout(120_000);

let installation: Installation;

beforeAll(async () => {
  await build();
  installation = Installation.create();
});

afterAll(() => installation.remove());

/** Every block of the guide in its order, and the answer that is shown for it. */
const blocks = [...readFileSync(join(root, 'docs/guide.md'), 'utf8').matchAll(/^```(sh|ts|json)\n(.*?)^```$/gms)].map(
  ([, language, code = '']) => ({ language, code }),
);

/** Each request with the answer that the page shows next. */
const requests = blocks.flatMap(({ language, code }, at) => {
  if (language !== 'sh' || !code.startsWith('curl')) return [];
  const shown = blocks.slice(at).find((block) => block.language === 'json')!;
  return [{ code, answer: JSON.parse(shown.code) as object }];
});

it('a day in the life takes fifteen requests, and curl gets the answers that the guide shows', async () => {
  const service = await (await installation.start()).ready();
  const shell = blocks.filter(({ language }) => language === 'sh').map(({ code }) => code);
  const script = shell
    .join('echo; echo ---\n')
    .replace('http://localhost:3001/v1', service.sandbox)
    .replaceAll(/^curl/gm, 'curl -sS --fail-with-body');
  const run = installation.run(['bash', '-euo', 'pipefail', '-c', script]);
  expect({ code: await run.ended, stderr: run.stderr }).toMatchObject({ code: 0 });

  const answers = run.stdout
    .split('\n---\n')
    .slice(1)
    .map((text) => JSON.parse(text) as object);
  expect(requests).toHaveLength(15);
  expect(answers).toMatchObject(requests.map(({ answer }) => answer));
});
