import { DomainError } from '@homeroom/kernel';
import { Transactions } from '@homeroom/database';
import { Injectable, type Type } from '@nestjs/common';
import { Answer } from '../conditional-requests/answers';
import { httpErrorOf } from '../errors/error.interceptor';
import { StrictValidationPipe } from '../validation/pipes';
import { batchRejected, ItemNotAnObject } from './batch-rejected';

/** A written item: the JSON of its record. `created` is false for a record that existed before. */
interface BatchRecord {
  readonly json: string;
  readonly created?: boolean;
}

/** The outcome of one item of a batch. */
export type BatchOutcome = BatchRecord | DomainError;

/** A DTO of one item. */
interface Item<Details> {
  details(): Details;
}

interface Batch<Details> {
  readonly items: readonly unknown[];
  /** Each item is validated as this DTO. */
  readonly itemClass: Type<Item<Details>>;
  /** Write the items without errors, even if others have errors. */
  readonly partial: boolean;
}

/** Writes many records with one request, in one transaction. */
@Injectable()
export class Batches {
  private readonly pipe = new StrictValidationPipe();

  constructor(private readonly transactions: Transactions) {}

  /**
   * Validates the items, and writes those without errors.
   *
   * @param write returns the outcome of each item, in their order
   * @returns 201 with a result for each item, or 207 if some were not written
   * @throws the error of the first item that has one, with a result for each item, unless the batch is partial
   */
  async write<Details>(
    { items, itemClass, partial }: Batch<Details>,
    write: (details: readonly Details[]) => Promise<readonly BatchOutcome[]>,
  ): Promise<Answer> {
    const read = await Promise.all(items.map((item) => this.read(item, itemClass)));
    const assertAllowed = (outcomes: readonly unknown[]) => {
      const errors = outcomes.map((outcome) => (outcome instanceof DomainError ? outcome : null));
      if (!partial && errors.some((error) => error !== null)) throw batchRejected(errors);
    };
    assertAllowed(read);
    return this.transactions.inTransaction(async () => {
      const details = read.flatMap((item) => (item instanceof DomainError ? [] : [item.details]));
      const written = (await write(details)).values();
      const outcomes = read.map((item) => (item instanceof DomainError ? item : present(written.next().value)));
      assertAllowed(outcomes);
      return answerOf(outcomes);
    });
  }

  private async read<Details>(
    item: unknown,
    itemClass: Type<Item<Details>>,
  ): Promise<{ details: Details } | DomainError> {
    try {
      if (typeof item !== 'object' || item === null || Array.isArray(item)) throw new ItemNotAnObject();
      const dto = (await this.pipe.transform(item, { type: 'body', metatype: itemClass })) as Item<Details>;
      return { details: dto.details() };
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  }
}

function present(outcome: BatchOutcome | undefined): BatchOutcome {
  if (!outcome) throw new Error('A batch must have an outcome for each item');
  return outcome;
}

function answerOf(outcomes: readonly BatchOutcome[]): Answer {
  const failed = outcomes.filter((outcome) => outcome instanceof DomainError).length;
  const results = outcomes.map(resultOf).join(',');
  const json = `{"written":${outcomes.length - failed},"failed":${failed},"results":[${results}]}`;
  return new Answer(failed === 0 ? 201 : 207, json);
}

function resultOf(outcome: BatchOutcome, index: number): string {
  if (outcome instanceof DomainError) {
    const { envelope } = httpErrorOf(outcome);
    return `{"index":${index},"status":${envelope.status},"error":${JSON.stringify(envelope)}}`;
  }
  const { json, created = true } = outcome;
  return `{"index":${index},"status":${created ? 201 : 200},"record":${json}}`;
}
