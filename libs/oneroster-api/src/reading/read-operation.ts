import type { OneRosterScope } from '../authentication/oneroster-scopes';
import type { OneRosterService } from '../discovery/oneroster-operation';
import type { OneRosterVersion } from '../oneroster-urls';
import type { Narrowing } from './list-statement';
import type { KnownOrgs, Resource } from './resource';

/** A part of a resource that has its own paths, such as the students among the users. */
export interface Collection {
  readonly resource: Resource;
  /** The records among those of the resource; by default all. */
  readonly records?: readonly string[];
  /** SQL of a further condition on the objects, in the aliases of the resource. */
  readonly only?: string;
  /** What an object is called in an error, such as `Class`. */
  readonly noun: string;
  /** The names of one object and of several in an answer. */
  readonly envelope: readonly [one: string, several: string];
  /** The schemas of the answers. */
  readonly schemas: readonly [one: string, several: string];
}

/** An object that the path names. */
export interface Parent {
  readonly record: string;
  readonly id: number;
  readonly sourcedId: string;
}

/** A parameter of the path that names an object whose parts the list has. */
export interface ParentParameter {
  readonly parameter: string;
  readonly collection: Collection;
  /** What belongs to the parent. An object without a school belongs to the first one. */
  readonly narrow: (parent: Parent, orgs: KnownOrgs) => Narrowing;
  /** To what of the object before it in the path the object must belong. */
  readonly within?: (parent: Parent, orgs: KnownOrgs) => Narrowing;
}

/** A read of the standard. A path that ends with `{sourcedId}` reads one object. */
export interface ReadOperation {
  readonly service: OneRosterService;
  /** By default 1.2. */
  readonly version?: OneRosterVersion;
  readonly operationId: string;
  readonly path: string;
  readonly summary: string;
  readonly scopes: readonly [OneRosterScope, ...OneRosterScope[]];
  readonly collection: Collection;
  readonly parents: readonly ParentParameter[];
  readonly isOne: boolean;
}
