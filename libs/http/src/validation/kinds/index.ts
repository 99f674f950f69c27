export * from './array-kinds';
export * from './date-kinds';
export * from './number-kinds';
export * from './query-kinds';
export * from './text-kinds';
