/** A release, and the newest migration that it had of each kind. */
export interface Release {
  readonly version: string;
  /** Of the schema `access`. */
  readonly access: string;
  /** Of the schema of an environment. */
  readonly school: string;
}

/** All releases, the oldest first. `npm version` adds a line. */
// prettier-ignore
export const releases: readonly Release[] = [
  { version: '0.1.0', access: 'Oidc', school: 'NoMilestones' },
];
