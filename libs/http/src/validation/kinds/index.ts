export * from './array-kinds';
export * from './text-kinds';
export * from './value-kinds';
