/**
 * The schools that a package covers. Objects that the package lacks have left these schools, and no others. Null for a package that covers
 * everything.
 */
export interface PackageScope {
  readonly schools: readonly number[];
  /** Whether the import is limited to one school. Otherwise the package covers the records without a school as well. */
  readonly isLimited: boolean;
}
