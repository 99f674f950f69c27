import { createHash } from 'node:crypto';

/** Digests of the sourcedIds and the e-mail addresses of people who were erased. */
export class ErasedPeople {
  static readonly none = new ErasedPeople('', new Set());

  constructor(
    private readonly identity: string,
    private readonly digests: ReadonlySet<string>,
  ) {}

  get areNone(): boolean {
    return this.digests.size === 0;
  }

  /** As `erasedDigest` of roster-object.privacy.ts makes it in SQL. */
  has(sourcedId: string): boolean {
    return this.hasDigestOf(sourcedId);
  }

  /** Whether a student with the address was erased. @param name for an address that others had too */
  hasEmail(email: string, name?: string): boolean {
    return this.hasDigestOf(emailKey(email, name));
  }

  private hasDigestOf(text: string): boolean {
    if (this.areNone) return false;
    return this.digests.has(createHash('sha256').update(`${this.identity} ${text}`).digest('hex'));
  }
}

/** What is digested of an address. The id of the environment comes first, as for sourcedIds. */
export const emailKey = (email: string, name?: string): string =>
  ['email', email, ...(name === undefined ? [] : [name])].map((text) => text.trim().toLowerCase()).join(' ');
