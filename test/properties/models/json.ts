const childrenOf = (value: unknown): unknown[] => (typeof value === 'object' && value ? Object.values(value) : []);

/** How deep objects and arrays lie in each other. */
export function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...childrenOf(value).map(depthOf));
}

/** Whether a name in it could be taken for a prototype: such a body is refused whole. */
export function namesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const constructor: unknown = Object.hasOwn(value, 'constructor')
    ? (value as { constructor: unknown }).constructor
    : null;
  const isSuspect = typeof constructor === 'object' && constructor !== null && Object.hasOwn(constructor, 'prototype');
  return Object.hasOwn(value, '__proto__') || isSuspect || childrenOf(value).some(namesPrototype);
}
