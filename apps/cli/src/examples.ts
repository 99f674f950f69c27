/** What a person types to get here. */
export const programName = 'npm run --silent cli --';

/** A line for a shell, without the program's name, and what it does. */
export type Example = readonly [line: string, does: string];

/** Examples as the help of a command shows them, to be copied. */
export function examplesHelp(examples: readonly Example[]): string {
  const lines = examples.map(([line, does]) => `  # ${does}\n  ${programName} ${line}`);
  return `\nExamples:\n${lines.join('\n\n')}`;
}
