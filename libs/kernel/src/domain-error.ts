/** The kind of a domain error. The HTTP layer maps each kind to a status; an unmapped kind does not compile. */
export type DomainErrorKind = 'invalid' | 'not_found' | 'conflict' | 'forbidden';

/** An error of the domain. Its message is shown to the client and holds no personal data. */
export abstract class DomainError extends Error {
  abstract readonly kind: DomainErrorKind;

  override get name(): string {
    return this.constructor.name;
  }
}

/** The requested record does not exist. */
export abstract class RecordNotFound extends DomainError {
  readonly kind = 'not_found';

  /**
   * @param noun the record's name at the start of a sentence, such as `Student`
   * @param mergedInto the id of the record that has its data since a merge
   */
  constructor(
    noun: string,
    readonly mergedInto?: number,
  ) {
    super(`${noun} not found`);
  }
}

/** The request violates a rule of the school in its current state. */
export abstract class RuleConflict extends DomainError {
  readonly kind = 'conflict';
  /** The name of the rule as clients see it, such as `CLASS_FULL`. */
  abstract readonly rule: string;
}

export class RecordInUse extends RuleConflict {
  readonly rule = 'IN_USE';
  readonly when = 'Other records refer to the record that is to be deleted';
  readonly remedy = 'Delete the records that the message counts, or give them another reference, then delete this one';

  /**
   * @param noun as of `RecordNotFound`
   * @param uses what refers to it and how often, such as `2 classes`
   */
  constructor(noun: string, uses: readonly string[]) {
    super(`${noun} is in use: ${uses.join(', ')}`);
  }
}

/** The input is invalid. Every reason names its field. */
export class ValidationFailed extends DomainError {
  readonly kind = 'invalid';

  constructor(readonly reasons: readonly string[]) {
    super(`Validation failed: ${reasons.join('; ')}`);
  }
}

/** The body references a record that does not exist. */
export class UnknownReference extends ValidationFailed {
  constructor(field: string, noun: string) {
    super([`${field} does not name a ${noun}`]);
  }
}

/** The value, or the domain error that a rule throws instead. */
export function valueOrError<T>(value: () => T): T | DomainError {
  try {
    return value();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
