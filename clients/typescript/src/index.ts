export { Homeroom } from './homeroom.ts';
export { etagOf } from './etags.ts';
export type { CallOptions, ChangeOptions, CreateOptions, HomeroomOptions } from './options.ts';
export type { List } from './list.ts';
export type * from './records.ts';
export { HomeroomError } from './homeroom-error.ts';
export * from './errors.ts';
export { UnexpectedAnswerError } from './error-of.ts';
export { ConnectionError, TimeoutError } from './unanswered.ts';
