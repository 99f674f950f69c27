import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(__dirname, '../../..');

/** A title as it stands in the code: that of a test or of a group of tests. */
export interface TestTitle {
  readonly file: string;
  readonly text: string;
}

/** The titles of all specs, but for tests that are left out for the time being. */
export function testTitles(): TestTitle[] {
  const files = globSync('{libs,test}/**/*.spec.ts', { cwd: root }).sort();
  return files.flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest);
    return titlesIn(source).map((text) => ({ file, text }));
  });
}

function titlesIn(node: ts.Node): string[] {
  const [name = '', ...ways] = ts.isCallExpression(node) ? namesIn(node.expression) : [];
  const isTest = ['describe', 'it', 'test'].includes(name);
  if (isTest && ways.some((way) => ['skip', 'todo', 'failing'].includes(way))) return [];
  const own = isTest ? titleOf(node as ts.CallExpression) : [];
  const inside: string[] = [];
  ts.forEachChild(node, (child) => {
    inside.push(...titlesIn(child));
  });
  return [...own, ...inside];
}

/** Of one that is put together, what stands behind its last variable. */
function titleOf({ arguments: [title] }: ts.CallExpression): string[] {
  if (title && ts.isStringLiteralLike(title)) return [title.text];
  return title && ts.isTemplateExpression(title) ? [title.templateSpans.at(-1)!.literal.text] : [];
}

/** `describe` and `each` of `describe.each(rows)('…')`; nothing of what is no such chain. */
function namesIn(expression: ts.Expression): string[] {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isCallExpression(expression)) return namesIn(expression.expression);
  return ts.isPropertyAccessExpression(expression) ? [...namesIn(expression.expression), expression.name.text] : [];
}
