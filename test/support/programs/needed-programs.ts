import { spawnSync } from 'node:child_process';

type Describe = (title: string, tests: () => void) => void;

/** Of tests that need programs: where the machine lacks one, a group of them says so in its title, and is left out. */
export function describeWithPrograms(...programs: readonly string[]): Describe {
  const missing = programs.filter((program) => spawnSync(program, ['--version']).error);
  if (missing.length === 0) return describe;
  const reason = `left out: there is no ${missing.join(' and no ')} on the PATH`;
  return (title, tests) => describe.skip(`${title} (${reason})`, tests);
}
