import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { folders, libs, migrations } from '../../boundaries.json';
import { expectMade } from '../support/docs/made-from-code';

type Uses = Readonly<Record<string, readonly string[]>>;

/** No rule keeps the apps from anything but each other; but for the dashboard, which is told below. */
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

What may use what, drawn from \`boundaries.json\` by \`npm run docs\`; \`npm run boundaries\` holds the code against it. An arrow
says "may use". Arrows that follow from others are left out; where the others promise too much, the table is right.

## The parts

${graph(parts)}

| Part | may use |
| --- | --- |
${Object.entries(parts)
  .map(([part, used]) => `| ${part} | ${used.length > 0 ? used.join(', ') : 'nothing of ours'} |`)
  .join('\n')}

A part is entered through its face: \`src/index.ts\` of a lib, \`index.ts\` of the migrations. Two apps do not use each other. Nothing
uses an app, and there are no circles. The dashboard, which runs in browsers, uses none of the parts.

## The folders of a context

${graph(folders)}

Only the records of \`persistence\` are seen from \`http\`: what it may write goes through \`application\`. \`domain\` uses the kernel and
no package but big.js.
`;

/** Users above what they use. */
function graph(uses: Uses): string {
  const arrows = Object.entries(uses).flatMap(([user, used]) =>
    withoutWhatFollows(used, uses).map((each) => `  ${node(user)} --> ${node(each)}`),
  );
  return ['```mermaid', 'flowchart TD', ...arrows, '```'].join('\n');
}

/** Of what somebody may use, that to which nothing else of it leads. */
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
