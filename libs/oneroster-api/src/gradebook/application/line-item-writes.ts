import { randomUUID } from 'node:crypto';
import { GradedItems, GradesService } from '@homeroom/academics';
import { Clock, DomainError } from '@homeroom/kernel';
import { LineItem, type LineItemDetails, LineItemRepository } from '@homeroom/rostering';
import { Injectable } from '@nestjs/common';
import { forbiddenRequest, invalidData } from '../../errors/oneroster-error';
import { changedWork, rejectChangeOfUsed, rejectUsedLineItem, unknownTerm, workOf } from '../domain/line-item-rules';
import type { LineItemBody } from './gradebook-bodies';
import type { ClassPlace, SessionPlace } from '../persistence/gradebook-places.queries';
import type { PutOutcome } from './category-writes';
import { GradebookReferences, ofBody, ofPath } from './gradebook-references';
import { allWritten, GradebookTransaction, onlyWritten } from './gradebook-transaction';
import { NamedPlaces } from './named-places';
import { deletable } from './removals';

/** A new object, with the sourcedId that the client gave it. */
export interface Supplied<Body> {
  readonly suppliedId: string;
  readonly body: Body;
}

/** The sourcedIds of a new object: the one in the request, and the one that it has. */
export interface SourcedIdPair {
  readonly suppliedSourcedId: string;
  readonly allocatedSourcedId: string;
}

/** Writes line items. The grades of a line item follow it. */
@Injectable()
export class LineItemWrites {
  constructor(
    private readonly items: LineItemRepository,
    private readonly graded: GradedItems,
    private readonly grades: GradesService,
    private readonly references: GradebookReferences,
    private readonly transaction: GradebookTransaction,
    private readonly clock: Clock,
  ) {}

  /** @throws 404 for one that the caller does not see; 422 */
  put(sourcedId: string, body: LineItemBody): Promise<PutOutcome> {
    return this.transaction.runFor('lineItem', sourcedId, async () => {
      const known = await this.references.known('lineItem', sourcedId);
      if (!known) await this.references.assertFree(sourcedId);
      const details = await this.detailsOf(body, 'lineItem', new NamedPlaces(this.references));
      if (known) await this.replace(known.id, sourcedId, details);
      else await this.add([LineItem.ofClient(sourcedId, details, this.clock.now())]);
      return known ? 'changed' : 'created';
    });
  }

  /** New line items of a class. @throws 404 for an unknown class; 422 */
  addToClass(sourcedId: string, given: readonly Supplied<LineItemBody>[]): Promise<readonly SourcedIdPair[]> {
    return this.transaction.run(async () => {
      await this.references.class(sourcedId, ofPath('Class'));
      return this.addAll(given, (body, field) => {
        if ((body.class ?? sourcedId) !== sourcedId) throw invalidData(`${field}.class is not the class of the path`);
        return { ...body, class: sourcedId };
      });
    });
  }

  /** New line items of classes of a school. @throws 404 for an unknown school; 422 */
  addToSchool(sourcedId: string, given: readonly Supplied<LineItemBody>[]): Promise<readonly SourcedIdPair[]> {
    return this.transaction.run(async () => {
      await this.references.assertSchool(sourcedId, ofPath('School'));
      return this.addAll(given, (body, field) => {
        if ((body.school ?? sourcedId) !== sourcedId)
          throw invalidData(`${field}.school is not the school of the path`);
        return { ...body, school: sourcedId };
      });
    });
  }

  /** @throws 404; 422 for a line item that has results */
  remove(sourcedId: string): Promise<void> {
    return this.transaction.runFor('lineItem', sourcedId, async () => {
      const { id } = await this.references.lineItem(sourcedId, ofPath('Line item'));
      // The lock keeps results from being added meanwhile.
      await this.items.lock(id);
      await deletable(async () => rejectUsedLineItem(await this.graded.countOf(id)));
      const [failure] = await this.items.removeAll([id]);
      if (failure) throw failure;
    });
  }

  private async addAll(
    given: readonly Supplied<LineItemBody>[],
    placed: (body: LineItemBody, field: string) => LineItemBody,
  ): Promise<readonly SourcedIdPair[]> {
    const items: LineItem[] = [];
    const pairs: SourcedIdPair[] = [];
    const places = new NamedPlaces(this.references);
    for (const [at, { suppliedId, body }] of given.entries()) {
      const allocated = randomUUID();
      const field = `lineItems[${at}]`;
      items.push(
        LineItem.ofClient(allocated, await this.detailsOf(placed(body, field), field, places), this.clock.now()),
      );
      pairs.push({ suppliedSourcedId: suppliedId, allocatedSourcedId: allocated });
    }
    await this.add(items);
    return pairs;
  }

  private async add(items: readonly LineItem[]): Promise<void> {
    allWritten(await this.items.addAll(items, (item) => item));
  }

  private async replace(id: number, sourcedId: string, details: LineItemDetails): Promise<void> {
    const { id: visible } = await this.references.lineItem(sourcedId, ofPath('Line item'));
    const before = await this.items.lock(visible);
    const grades = await this.graded.gradesOf(id);
    rejectChangeOfUsed(before, details, { all: await this.graded.countOf(id), grades: grades.length });
    const change = (item: LineItem) => item.replace(sourcedId, details);
    onlyWritten(await this.items.changeAll([{ id, change }]));
    const work = changedWork(workOf(before), workOf(details));
    if (grades.length === 0 || Object.keys(work).length === 0) return;
    const outcomes = await this.grades.reviseAll(grades.map((grade) => ({ id: grade, details: work })));
    if (outcomes.some((outcome) => outcome instanceof DomainError)) throw forbiddenRequest(hasOthers);
  }

  /** @param field of the line item in messages */
  private async detailsOf(body: LineItemBody, field: string, places: NamedPlaces): Promise<LineItemDetails> {
    if (body.class === null) throw invalidData(`${field}.class is required`);
    const ofClass = await places.class(body.class, ofBody(`${field}.class`, 'class'));
    if (body.school !== null && !(await places.isOfSchool(ofClass, body.school)))
      throw invalidData(`${field}.school is not the school of the class`);
    const [named, period] = [
      await this.sessionOf(body.academicSession, `${field}.academicSession`, places),
      await this.sessionOf(body.gradingPeriod, `${field}.gradingPeriod`, places),
    ];
    if (named !== null && period !== null && period.id === null && period.name !== named.name)
      throw invalidData(`${field}.gradingPeriod is a made-up session, which only academicSession may be`);
    const session = named ?? period;
    const category =
      body.category === null ? null : await places.category(body.category, ofBody(`${field}.category`, 'category'));
    const { title, description, assignedAt, dueAt, minScore, maxScore } = body;
    return {
      ...{ title, description, assignedAt, dueAt, minScore, maxScore },
      classId: ofClass.id,
      categoryId: category,
      academicSessionId: session ? session.id : ofClass.sessionId,
      gradingPeriodId: period?.id ?? null,
      term: termOf(session, ofClass),
    };
  }

  private async sessionOf(sourcedId: string | null, field: string, places: NamedPlaces): Promise<SessionPlace | null> {
    return sourcedId === null ? null : places.session(sourcedId, ofBody(field, 'session'));
  }
}

const hasOthers = 'The line item has results of students that the caller does not see, so the caller may not change it';

/** Characters of the term of a grade. */
const longestTerm = 255;

/** The term of the grades: the name of the session, else the first term of the class. */
function termOf(session: SessionPlace | null, { term }: ClassPlace): string {
  const name = session?.name.trim() || term?.trim() || unknownTerm;
  return [...name].slice(0, longestTerm).join('');
}
