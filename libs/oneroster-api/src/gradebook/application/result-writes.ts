import { randomUUID } from 'node:crypto';
import {
  type GradeOfItem,
  GradedItems,
  GradesService,
  Result,
  ResultNotFound,
  ResultRepository,
} from '@homeroom/academics';
import { Clock, DomainError } from '@homeroom/kernel';
import { type LineItem, LineItemRepository } from '@homeroom/rostering';
import { Injectable } from '@nestjs/common';
import { invalidData, unknownObject } from '../../errors/oneroster-error';
import { workOf } from '../domain/line-item-rules';
import { isGrade } from '../domain/result-rules';
import type { ResultBody } from './gradebook-bodies';
import type { PutOutcome } from './category-writes';
import { GradebookReferences, ofBody, ofPath } from './gradebook-references';
import { allWritten, changedMeanwhile, GradebookTransaction, onlyWritten } from './gradebook-transaction';
import { NamedPlaces } from './named-places';
import type { SourcedIdPair, Supplied } from './line-item-writes';

/** A result that a request describes, with the records that it names. */
interface NamedResult {
  readonly body: ResultBody;
  readonly item: LineItem;
  readonly studentId: number;
  readonly isGrade: boolean;
}

/** The line item of a result, by its sourcedId. */
type ItemOf = (
  sourcedId: string | null,
  field: string,
) => Promise<{ readonly item: LineItem; readonly sourcedId: string }>;

/** Writes results: those with a score as grades, by the rules of grades, and the others beside them. */
@Injectable()
export class ResultWrites {
  constructor(
    private readonly results: ResultRepository,
    private readonly items: LineItemRepository,
    private readonly graded: GradedItems,
    private readonly grades: GradesService,
    private readonly references: GradebookReferences,
    private readonly transaction: GradebookTransaction,
    private readonly clock: Clock,
  ) {}

  /** @throws 404 for one that the caller does not see; 422 */
  put(sourcedId: string, body: ResultBody): Promise<PutOutcome> {
    return this.transaction.runFor('result', sourcedId, async () => {
      const known = await this.references.result(sourcedId);
      if (!known) await this.references.assertFree(sourcedId);
      const [named] = await this.named([body], () => 'result', this.anyItem);
      if (!named) throw new Error('A body must have its result');
      if (!known) await this.add([{ ...named, sourcedId }]);
      else if (known.record === 'grade') await this.changeGrade(known.id, sourcedId, named);
      else await this.changeOther(known.id, sourcedId, named);
      return known ? 'changed' : 'created';
    });
  }

  /** New results of a line item. @throws 404 for an unknown line item; 422 */
  addToLineItem(sourcedId: string, given: readonly Supplied<ResultBody>[]): Promise<readonly SourcedIdPair[]> {
    return this.transaction.run(async () => {
      const item = await this.references.lineItem(sourcedId, ofPath('Line item'));
      return this.addAll(given, async (named, field) => {
        if ((named ?? sourcedId) !== sourcedId) throw invalidData(`${field}.lineItem is not the line item of the path`);
        return { item, sourcedId };
      });
    });
  }

  /** New results of line items of a class and a session. @throws 404 for an unknown class or session; 422 */
  addToClass(
    classId: string,
    sessionId: string,
    given: readonly Supplied<ResultBody>[],
  ): Promise<readonly SourcedIdPair[]> {
    return this.transaction.run(async () => {
      const ofClass = await this.references.class(classId, ofPath('Class'));
      const session = await this.references.session(sessionId, ofPath('Academic session'));
      return this.addAll(given, async (named, field) => {
        const found = await this.anyItem(named, field);
        if (found.item.classId !== ofClass.id) throw invalidData(`${field}.lineItem is not of the class of the path`);
        if (!(await this.isIn(found.item, session)))
          throw invalidData(`${field}.lineItem is not of the academic session of the path`);
        return found;
      });
    });
  }

  /** Deletes the grade as well. @throws 404 */
  remove(sourcedId: string): Promise<void> {
    return this.transaction.runFor('result', sourcedId, async () => {
      const known = await this.references.result(sourcedId);
      if (!known) throw unknownObject('Result');
      const removed = known.record === 'grade' ? this.grades.removeAll([known.id]) : this.results.removeAll([known.id]);
      const [failure] = await removed;
      if (failure) throw notSeen(failure);
    });
  }

  private async addAll(given: readonly Supplied<ResultBody>[], itemOf: ItemOf): Promise<readonly SourcedIdPair[]> {
    const bodies = given.map(({ body }) => body);
    const named = await this.named(bodies, (at) => `results[${at}]`, itemOf);
    const all = named.map((each) => ({ ...each, sourcedId: randomUUID() }));
    await this.add(all);
    return given.map(({ suppliedId }, at) => ({
      suppliedSourcedId: suppliedId,
      allocatedSourcedId: all[at]?.sourcedId ?? '',
    }));
  }

  /** Finds what the bodies name, and makes the line items stay that were made for grades. */
  private async named(
    bodies: readonly ResultBody[],
    fieldOf: (at: number) => string,
    itemOf: ItemOf,
  ): Promise<readonly NamedResult[]> {
    const students = await this.references.students(bodies.map(({ student }) => student));
    const items = new Map<string | null, Awaited<ReturnType<ItemOf>>>();
    const places = new NamedPlaces(this.references);
    const named: NamedResult[] = [];
    for (const [at, body] of bodies.entries()) {
      const field = fieldOf(at);
      const found = items.get(body.lineItem) ?? (await itemOf(body.lineItem, field));
      items.set(body.lineItem, found);
      const studentId = students.get(body.student);
      if (studentId === undefined) throw ofBody(`${field}.student`, 'student')();
      const { item } = found;
      if (body.class !== null) {
        const ofClass = await places.class(body.class, ofBody(`${field}.class`, 'class'));
        if (ofClass.id !== item.classId) throw invalidData(`${field}.class is not the class of the line item`);
      }
      named.push({ body, item, studentId, isGrade: isGrade(body, item.maxScore) });
    }
    await this.keepItems([...items.values()]);
    return named;
  }

  private readonly anyItem: ItemOf = async (sourcedId, field) => {
    if (sourcedId === null) throw invalidData(`${field}.lineItem is required`);
    return { item: await this.references.lineItem(sourcedId, ofBody(`${field}.lineItem`, 'line item')), sourcedId };
  };

  private async keepItems(found: readonly Awaited<ReturnType<ItemOf>>[]): Promise<void> {
    const made = found.filter(({ item }) => item.writtenBy === 'grades');
    const changes = made.map(({ item: { id }, sourcedId }) => ({
      id,
      change: (item: LineItem) => item.keepForClient(sourcedId),
    }));
    if (changes.length > 0) allWritten(await this.items.changeAll(changes));
  }

  private async isIn(item: LineItem, session: Awaited<ReturnType<GradebookReferences['session']>>): Promise<boolean> {
    if (item.term === session.name) return true;
    for (const id of [item.academicSessionId, item.gradingPeriodId])
      if (await this.references.isWithin(id, session.id)) return true;
    return false;
  }

  private async add(all: readonly (NamedResult & { readonly sourcedId: string })[]): Promise<void> {
    const now = this.clock.now();
    const graded = all.filter((each) => each.isGrade);
    const written = allWritten(await this.grades.createAll(graded.map(newGrade)));
    const gradeIds = new Map(graded.map((each, at) => [each, written[at]?.id ?? 0]));
    await this.graded.link(graded.map((each) => ({ id: gradeIds.get(each) ?? 0, lineItemId: each.item.id })));
    allWritten(
      await this.results.addAll(all, (each) => {
        const gradeId = gradeIds.get(each);
        const result = Result.ofClient(each.sourcedId, now);
        return gradeId === undefined ? asOther(result, each) : asGrade(result, gradeId, each);
      }),
    );
  }

  private async changeGrade(gradeId: number, sourcedId: string, named: NamedResult): Promise<void> {
    const found = await this.graded.find(gradeId);
    if (!found) throw changedMeanwhile();
    if (found.resultId !== null) await this.lock(found.resultId, gradeId);
    if (!named.isGrade) {
      // First the row of the result, which would go with the grade.
      await this.store(found, sourcedId, (result) => asOther(result, named));
      const [failure] = await this.grades.removeAll([gradeId]);
      if (failure) throw notSeen(failure);
      return;
    }
    const { body, item, studentId } = named;
    if (studentId !== found.studentId)
      throw invalidData('result.student cannot be changed: delete the result and create another one');
    const isMoved = item.id !== found.lineItemId;
    const work = isMoved ? { ...workOf(item), classId: item.classId } : {};
    const details = { score: body.score ?? 0, comments: body.comment, ...work };
    const [outcome] = await this.grades.reviseAll([{ id: gradeId, details }]);
    if (outcome instanceof DomainError) throw notSeen(outcome);
    if (isMoved) await this.graded.link([{ id: gradeId, lineItemId: item.id }]);
    await this.store(found, sourcedId, (result) => asGrade(result, gradeId, named));
  }

  private async changeOther(id: number, sourcedId: string, named: NamedResult): Promise<void> {
    const before = await this.lock(id, null);
    if (before.studentId !== named.studentId)
      throw invalidData('result.student cannot be changed: delete the result and create another one');
    let change = (result: Result) => asOther(result, named);
    if (named.isGrade) {
      const { id: gradeId } = onlyWritten(await this.grades.createAll([newGrade(named)]));
      await this.graded.link([{ id: gradeId, lineItemId: named.item.id }]);
      change = (result) => asGrade(result, gradeId, named);
    }
    await this.change(id, sourcedId, change);
  }

  /** Locks a row, which must still be of the grade, or of none: another request may have made a grade of it, or the other way round. */
  private async lock(id: number, gradeId: number | null): Promise<Result> {
    const locked = await this.results.lock(id).catch((error: unknown) => {
      throw error instanceof ResultNotFound ? changedMeanwhile(error) : error;
    });
    if (locked.gradeId !== gradeId) throw changedMeanwhile();
    return locked;
  }

  /** Stores what is known of a grade beyond its record. */
  private async store({ resultId }: GradeOfItem, sourcedId: string, change: (result: Result) => Result): Promise<void> {
    if (resultId !== null) return this.change(resultId, sourcedId, change);
    const result = change(Result.ofClient(sourcedId, this.clock.now()));
    onlyWritten(await this.results.addAll([result], (each) => each));
  }

  private async change(id: number, sourcedId: string, change: (result: Result) => Result): Promise<void> {
    const keep = (result: Result) => void change(result.keepForClient(sourcedId));
    onlyWritten(await this.results.changeAll([{ id, change: keep }]));
  }
}

const newGrade = ({ body, item, studentId }: NamedResult) => ({
  studentId,
  classId: item.classId,
  score: body.score ?? 0,
  comments: body.comment,
  ...workOf(item),
});

const placeOf = ({ item, studentId }: NamedResult) => ({ lineItemId: item.id, classId: item.classId, studentId });

const asGrade = (result: Result, gradeId: number, named: NamedResult): Result =>
  result.describeGrade(gradeId, placeOf(named), detailsOf(named));

const asOther = (result: Result, named: NamedResult): Result =>
  result.replace(placeOf(named), detailsOf(named), named.body.score);

const detailsOf = ({ body }: NamedResult) => {
  const { scoreStatus, textScore, scoreDate, comment, inProgress, incomplete, late, missing } = body;
  return { scoreStatus, textScore, scoreDate, comment, inProgress, incomplete, late, missing };
};

/** The records of a result have other names in `/v1`. */
const notSeen = (error: DomainError) => (error.kind === 'not_found' ? unknownObject('Result') : error);
