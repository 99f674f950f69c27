import type { Homeroom } from '@homeroom/client';

/** The methods of a client, such as `students.list`. */
export function methodsOf(client: Homeroom): string[] {
  const inGroups = Object.entries(client).flatMap(([group, resource]) =>
    prototypesOf(resource as object).flatMap((prototype) =>
      Object.getOwnPropertyNames(prototype).map((name) => `${group}.${name}`),
    ),
  );
  const own = Object.getOwnPropertyNames(Object.getPrototypeOf(client));
  return [...new Set([...own, ...inGroups])].filter((name) => !name.endsWith('constructor')).sort();
}

/** The classes of a resource: its own, and those that it extends. */
function prototypesOf(resource: object): object[] {
  const prototype = Object.getPrototypeOf(resource) as object;
  return prototype === Object.prototype ? [] : [prototype, ...prototypesOf(prototype)];
}
