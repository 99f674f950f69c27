export { Homeroom } from './homeroom.ts';
export { etagOf } from './connection/etags.ts';
export type { CallOptions, ChangeOptions, CreateOptions, HomeroomOptions } from './connection/options.ts';
export type { List } from './resources/list.ts';
export type * from './resources/records.ts';
export { HomeroomError } from './errors/homeroom-error.ts';
export * from './errors/service-errors.ts';
export { UnexpectedAnswerError } from './errors/error-of.ts';
export { ConnectionError, TimeoutError } from './errors/connection-errors.ts';
