/** The command that runs this program. */
export const programName = 'npm run --silent cli --';

/** A command line without the program's name, and its description. */
export type Example = readonly [line: string, does: string];

/** Formats examples for the help of a command. */
export function examplesHelp(examples: readonly Example[]): string {
  const lines = examples.map(([line, does]) => `  # ${does}\n  ${programName} ${line}`);
  return `\nExamples:\n${lines.join('\n\n')}`;
}
