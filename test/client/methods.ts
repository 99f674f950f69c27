import type { Homeroom } from '@homeroom/client';

/** The methods of a client, such as `students.list`. */
export function methodsOf(client: Homeroom): string[] {
  const inGroups = Object.entries(client).flatMap(([group, { constructor }]) =>
    Object.getOwnPropertyNames(constructor.prototype).map((name) => `${group}.${name}`),
  );
  const own = Object.getOwnPropertyNames(Object.getPrototypeOf(client));
  return [...own, ...inGroups].filter((name) => !name.endsWith('constructor')).sort();
}
