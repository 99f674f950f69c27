import { execFileSync } from 'node:child_process';
import type { Command } from 'commander';
import { commandLine, examplesOf, helpOf, pathOf, withSubcommands } from '../support/programs/commands';

let all: Command[];

beforeAll(async () => {
  all = withSubcommands(await commandLine());
});

/** As a shell splits it. */
const wordsOf = (line: string): string[] =>
  execFileSync('sh', ['-c', `for word in ${line}; do printf '%s\\n' "$word"; done`], { encoding: 'utf8' })
    .split('\n')
    .slice(0, -1);

it('the help of every command says what it does in a line, what each option does, and gives examples', () => {
  expect(all.length).toBeGreaterThan(12);
  for (const command of all) {
    const name = pathOf(command);
    const summary = command.summary() || command.description();
    expect([name, summary]).toEqual([name, expect.stringMatching(/^[A-Z].{10,60}[^.]$/)]);
    for (const { flags, description } of command.options) {
      expect([name, flags, description]).toEqual([name, flags, expect.stringMatching(/\w/)]);
    }
    const examples = examplesOf(command);
    expect([name, examples]).not.toEqual([name, []]);
    if (command.commands.length === 0) {
      for (const example of examples) expect(`${example} `.startsWith(`${name} `)).toBe(true);
    }
  }
});

it('every example is understood, and reaches its command', async () => {
  const examples = [...new Set(all.flatMap(examplesOf))];
  expect(examples.length).toBeGreaterThan(15);
  for (const example of examples.filter((line) => !line.endsWith('--help'))) {
    // What commander parsed once it remembers.
    const program = await commandLine();
    const reached: string[] = [];
    for (const command of withSubcommands(program)) {
      if (command.commands.length === 0) command.action(() => void reached.push(pathOf(command)));
    }
    const [line = ''] = example.split(' > ');
    await program.parseAsync(wordsOf(line), { from: 'user' });
    expect(reached).toHaveLength(1);
    expect(`${line} `.startsWith(`${reached[0]} `)).toBe(true);
  }
});

it('every default and every choice is shown', () => {
  const options = all.flatMap((command) => command.options.map((option) => ({ option, help: helpOf(command) })));
  const chosen = options.filter(({ option }) => option.defaultValue !== undefined || option.argChoices);
  expect(chosen.length).toBeGreaterThan(5);
  for (const { option, help } of chosen) {
    const [line = ''] = help.split('\n').filter((each) => each.trim().startsWith(option.flags));
    if (option.defaultValue !== undefined) expect(line).toContain(`default: ${JSON.stringify(option.defaultValue)}`);
    for (const choice of option.argChoices ?? []) expect(line).toContain(`"${choice}"`);
  }
});

describe('what is mistyped gets a suggestion:', () => {
  it.each([
    ['key list', 'keys'],
    ['keys crate --name A', 'create'],
    ['migrate stat', 'status'],
    ['seed --stduents 5', '--students'],
    ['keys create --nam A', '--name'],
    ['keys list --jsn', '--json'],
    ['--versoin', '--version'],
  ])('homeroom %s: %s', async (usage, meant) => {
    const program = await commandLine();
    for (const command of withSubcommands(program)) command.configureOutput({ writeErr: () => undefined });
    const parsed = program.parseAsync(usage.split(' '), { from: 'user' });
    await expect(parsed).rejects.toThrow(`\n(Did you mean ${meant}?)`);
  });
});
