import type { Finding } from '@homeroom/spreadsheets';

/** Findings of an import that are listed. The others are counted only. */
export const mostFindings = 10_000;

/** Characters of a cell that a finding shows. */
const longestValue = 200;

/** The last finding, if there are more than are listed. */
export const moreFindings = (count: number): Finding => ({
  level: 'warning',
  line: 1,
  column: null,
  value: null,
  rule: 'more_findings',
  message: `${count.toLocaleString('en')} more findings are not listed`,
  advice: 'Correct those that are listed, and preview the file again',
});

/** A finding that does not repeat the whole of a huge cell. */
export function withShortValue(finding: Finding): Finding {
  const { value, message, column } = finding;
  const short = { value: value && shortened(value), message: shortened(message), column: column && shortened(column) };
  return { ...finding, ...short };
}

const shortened = (text: string): string => (text.length > longestValue ? `${text.slice(0, longestValue)}…` : text);
