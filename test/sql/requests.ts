import { operations } from '../operations';

/** The reads of each resource, such as `/students?grade_level=9`, the plainest first. The ids are those of any seeded school. */
export const reads: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...Map.groupBy(operations, resourceOf)]
    .map(
      ([resource, those]) => [resource, those.flatMap(({ reads: asked = [] }) => asked.flatMap(requestsOf))] as const,
    )
    .filter(([, paths]) => paths.length > 0),
);

/** Every write, in an order that works in an empty school. */
export const writes = operations.flatMap(({ method, before, writes: sent = [] }) => [
  ...(before ? [['POST', ...before, 201] as const] : []),
  ...sent.map(([path, body, status]) => [method, path, body, status] as const),
]);

/** `/students/{id}/attendance` shows attendance. */
function resourceOf({ path }: { readonly path: string }): string {
  const [, ofStudent] = /^\/students\/\{id\}\/(\w+)$/.exec(path) ?? [];
  return ofStudent ?? path.split('/')[1] ?? '';
}

function requestsOf({ path, filters = [] }: { readonly path: string; readonly filters?: readonly string[] }): string[] {
  return combinations(filters)
    .filter((chosen) => chosen.filter((filter) => filter.startsWith('search=')).length < 2)
    .map((chosen) => (chosen.length > 0 ? `${path}?${chosen.join('&')}` : path));
}

/** Every subset, in the order of counting. */
function combinations(filters: readonly string[]): string[][] {
  return filters.reduce<string[][]>((found, filter) => [...found, ...found.map((chosen) => [...chosen, filter])], [[]]);
}
