import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { folders, libs, migrations } from '../../.config/boundaries.json';
import { expectMade } from '../support/docs/made-from-code';

type Uses = Readonly<Record<string, readonly string[]>>;

/** The apps may use every module, but not each other. The page describes the dashboard, which is an exception. */
const apps = [...Object.keys(libs), 'migrations'];
const parts: Uses = { ...libs, migrations, apps };

describe('the page of the modules', () => {
  it('draws what the boundaries allow', () => {
    expectMade('docs/modules.md', page);
  });

  it('knows every lib there is', () => {
    const folder = join(__dirname, '../../libs');
    expect(Object.keys(libs).sort()).toEqual(readdirSync(folder).sort());
  });
});

const page = `# Modules

The modules and their allowed imports. \`npm run docs\` draws this page from \`.config/boundaries.json\`; \`npm run boundaries\` checks the code. An arrow
means "may use". Arrows that follow from others are omitted. If a path of arrows suggests more than the table, the table is right.
The tables of the database are in [schema.md](schema.md).

## The modules

${graph(parts)}

| Module | May use |
| --- | --- |
${Object.entries(parts)
  .map(([part, used]) => `| ${part} | ${used.length > 0 ? used.join(', ') : 'no other module'} |`)
  .join('\n')}

A module is imported through \`src/index.ts\` of a lib, or \`index.ts\` of the migrations. Apps do not import each other. No module imports
an app, and there are no cycles. The dashboard runs in browsers and imports only the rule of averages of these modules,
which is compiled into both.

## The folders of a context

${graph(folders)}

\`http\` imports only the queries of \`persistence\`, and writes through \`application\`. \`domain\` imports the kernel and
no package except big.js.

## What is large, and why it is there

| Part | Without it |
| --- | --- |
| \`libs/database/src/replicas\` | A list could be read from a replica that has not yet replayed what the same client just wrote. No driver compares log positions |
| \`libs/database/src/scrub\`, \`libs/privacy/src/scrub.ts\` | The values of an erased student would stay in free space of tables, indexes and the write-ahead log |
| \`libs/http/src/connections\` | Node would answer pipelined requests out of order with hijacked ones, and close connections whose requests have arrived |
| \`libs/access/src/rate-limits\` | A request that the minute rejects would count in the hour, and an outage of Redis would be an outage of the service |
| \`libs/spreadsheets/src/files\` (encodings) | Spreadsheets save files in encodings that the files do not name, and a wrong guess changes the names of children |
| \`libs/embedded-postgres\` | \`npm start\` and the tests would need a PostgreSQL that somebody has installed. The packages bring the binaries only |
| Forms of \`apps/dashboard\` | A form would overwrite what somebody else has changed since it was opened. @mantine/form knows values and no versions |
| \`bench\` | A reader could not repeat the figures of README and performance.md. It has the hand-written server that they compare with |
`;

/** Users above what they use. */
function graph(uses: Uses): string {
  const arrows = Object.entries(uses).flatMap(([user, used]) =>
    withoutWhatFollows(used, uses).map((each) => `  ${node(user)} --> ${node(each)}`),
  );
  return ['```mermaid', 'flowchart TD', ...arrows, '```'].join('\n');
}

/** The modules that a module may use, without those that another of them leads to. */
function withoutWhatFollows(used: readonly string[], uses: Uses): string[] {
  return used.filter((each) => !used.some((other) => other !== each && leadsTo(other, each, uses)));
}

function leadsTo(from: string, to: string, uses: Uses): boolean {
  return (uses[from] ?? []).some((each) => each === to || leadsTo(each, to, uses));
}

/** Mermaid takes no slash or star in a name. */
function node(name: string): string {
  return /^\w+$/.test(name) ? name : `${name.replace(/\W+/g, '_')}["${name}"]`;
}
