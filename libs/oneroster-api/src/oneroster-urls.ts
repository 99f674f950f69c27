/** The absolute URLs of the OneRoster API of an environment. */
export class OneRosterUrls {
  readonly rostering: string;
  /** Of version 1.1. */
  readonly rostering11: string;
  readonly gradebook: string;
  readonly token: string;

  /** @param publicUrl of the environment, without a slash at the end */
  constructor(readonly publicUrl: string) {
    const root = `${publicUrl}${oneRosterRoot}`;
    this.rostering = `${root}/${rosteringPath}`;
    this.rostering11 = `${root}/${rostering11Path}`;
    this.gradebook = `${root}/${gradebookPath}`;
    this.token = `${root}/${tokenPath}`;
  }
}

/** The versions of the standard that are served. */
export type OneRosterVersion = '1.1' | '1.2';

/** The path of all that the standard defines. */
export const oneRosterRoot = '/ims/oneroster';

/** Paths below it, for controllers. */
export const rosteringPath = 'rostering/v1p2';
export const rostering11Path = 'v1p1';
export const gradebookPath = 'gradebook/v1p2';
export const tokenPath = 'token';
