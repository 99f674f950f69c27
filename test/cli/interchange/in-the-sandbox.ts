import { commandsOn } from '../../support/programs/in-process';
import type { TestDatabase } from '../../support/postgres/test-database';

/** Runs a command in the sandbox, which has to succeed. @returns what it wrote */
export const inTheSandbox =
  (database: () => TestDatabase) =>
  async (...words: string[]): Promise<string> => {
    const { code, stdout, stderr } = await commandsOn(database())(...words, '--environment', 'sandbox');
    expect([words, code, code === 0 ? '' : stderr]).toEqual([words, 0, '']);
    return stdout;
  };
