import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');

/** A block of code on a page, with the line of the page on which it begins. */
export interface Snippet {
  readonly line: number;
  readonly code: string;
}

/** The fenced blocks of a page of the repository that are in a language, such as `ts`; those in a list are outdented. */
export function snippetsOf(page: string, language: string): Snippet[] {
  const text = readFileSync(join(root, page), 'utf8');
  const blocks = [...text.matchAll(/^( *)```(\S*)[^\n]*\n(.*?)^\1```$/gms)];
  const snippets = blocks
    .filter(([, , spoken]) => spoken === language)
    .map(({ 0: block, 1: indent = '', 3: code = '', index }) => ({
      line: text.slice(0, index + block.indexOf('\n') + 1).split('\n').length,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }));
  if (snippets.length === 0) throw new Error(`${page} has no block of ${language}`);
  return snippets;
}

/** The snippets of a page as one program, in which each stands on its line of the page. */
export function programOf(snippets: readonly Snippet[]): string {
  const lines: string[] = [];
  for (const { line, code } of snippets) {
    while (lines.length < line - 1) lines.push('');
    lines.push(...code.trimEnd().split('\n'));
  }
  return `${lines.join('\n')}\n`;
}
