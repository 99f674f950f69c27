import { AcademicsServices, type GradingScale } from '@homeroom/academics';
import type { DatabaseAddress } from '@homeroom/database';
import type { Environment } from '@homeroom/kernel';
import { RosteringModule } from '@homeroom/rostering';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { StudentReads } from './audit/student-reads';
import { OneRosterAuthentication } from './tokens/oneroster-authentication';
import { DiscoveryController } from './discovery/discovery.controller';
import { LongRefresh } from './entries/refresh-roster';
import { RosterEntries } from './entries/roster-entries';
import { SEEN_STATEMENTS, type SeenStatements, ShareEntries } from './entries/share-entries';
import { categories } from './gradebook/categories.resource';
import { CategoryWrites } from './gradebook/application/category-writes';
import { GradebookReferences } from './gradebook/application/gradebook-references';
import { GradebookTransaction } from './gradebook/application/gradebook-transaction';
import { LineItemWrites } from './gradebook/application/line-item-writes';
import { ResultWrites } from './gradebook/application/result-writes';
import { GradebookWritesController } from './gradebook/http/gradebook-writes.controller';
import { GradebookPlaces } from './gradebook/persistence/gradebook-places.queries';
import { gradebookReads } from './gradebook/gradebook-reads';
import { gradebookPath, OneRosterUrls, rostering11Path, rosteringPath } from './oneroster-urls';
import { OneRosterReader } from './reading/oneroster-reader';
import { LETTER_GRADES, ReadContexts } from './reading/read-context';
import { readsController } from './reading/reads.controller';
import { seenStatement } from './reading/list-statement';
import type { Resource } from './reading/resource';
import { lineItems } from './gradebook/line-items.resource';
import { scoreScales } from './gradebook/score-scales.resource';
import { classes } from './rostering/classes.resource';
import { enrollments } from './rostering/enrollments.resource';
import { academicSessions } from './rostering/academic-sessions.resource';
import { courses } from './rostering/courses.resource';
import { orgs } from './rostering/orgs.resource';
import { users } from './rostering/users.resource';
import { rosteringOperations } from './rostering/rostering.operations';
import { AccessTokenQueries } from './tokens/access-token.queries';
import { AccessTokens } from './tokens/access-tokens';
import { ClientAuthentication } from './tokens/client-authentication';
import { TokenController } from './tokens/token.controller';
import { rostering11Operations } from './version-1-1/rostering-1-1.operations';

/** The controllers of the application that is mounted below `/ims/oneroster`. Each parameter of their constructors is one of `oneRosterServices`. */
export const oneRosterControllers: readonly Type[] = [
  DiscoveryController,
  TokenController,
  readsController(rosteringPath, rosteringOperations),
  readsController(rostering11Path, rostering11Operations),
  readsController(gradebookPath, gradebookReads),
  GradebookWritesController,
];

/**
 * What the controllers need. The application of the environment creates them, so that they use its connections, caches and limits. They must
 * have no hooks of Nest's life cycle, which would run in both applications.
 */
export const oneRosterServices: readonly Type[] = [
  AccessTokenQueries,
  AccessTokens,
  CategoryWrites,
  ClientAuthentication,
  GradebookPlaces,
  GradebookReferences,
  GradebookTransaction,
  LineItemWrites,
  OneRosterAuthentication,
  OneRosterReader,
  ReadContexts,
  ResultWrites,
  RosterEntries,
  ShareEntries,
  StudentReads,
];

/** Of results there are too many to remember. They come and go with their class and their student. */
const seenStatements: SeenStatements = new Map(
  [academicSessions, categories, classes, courses, enrollments, lineItems, orgs, scoreScales, users].map((each) => [
    each.kind,
    seenStatement(each as Resource),
  ]),
);

interface OneRosterApiOptions {
  readonly database: DatabaseAddress;
  readonly environment: Environment;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly gradingScale: GradingScale;
}

/** The services of the OneRoster API of one environment. Needs the global providers of the environment. */
@Module({})
export class OneRosterApiModule {
  static of({ database, environment, publicUrl, gradingScale }: OneRosterApiOptions): DynamicModule {
    return {
      module: OneRosterApiModule,
      imports: [AcademicsServices.gradedBy(gradingScale), RosteringModule],
      providers: [
        ...oneRosterServices,
        { provide: OneRosterUrls, useValue: new OneRosterUrls(publicUrl) },
        { provide: LongRefresh, useValue: new LongRefresh(database, environment) },
        { provide: LETTER_GRADES, useValue: gradingScale },
        { provide: SEEN_STATEMENTS, useValue: seenStatements },
      ],
      exports: [...oneRosterServices, OneRosterUrls],
    };
  }
}
