import { createHash } from 'node:crypto';

/** Begins the sourcedIds that are made up. @param identity the id of the environment */
export const prefixOf = (identity: string): string => `${identity.slice(0, 8)}-`;

/** The sourcedIds of records and objects that no package has. They are the same in every export of an environment. */
export class MadeUpIds {
  private readonly prefix: string;

  /** @param identity the id of the environment */
  constructor(identity: string) {
    this.prefix = prefixOf(identity);
  }

  /** @param kind such as `student` */
  of(kind: string, id: number | string): string {
    return `${this.prefix}${kind}-${id}`;
  }

  /** The sourcedId of an object that has no id here, only texts such as a title. */
  named(kind: string, ...parts: readonly (string | number | null)[]): string {
    return this.of(kind, createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12));
  }
}
