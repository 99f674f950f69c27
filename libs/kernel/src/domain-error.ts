/** What sort of refusal an error is. The HTTP layer maps each to a status; a new kind does not compile unmapped. */
export type DomainErrorKind = 'invalid' | 'not_found' | 'conflict';

/** A refusal: a named fact that carries its values. Its message is for the caller and holds no personal data. */
export abstract class DomainError extends Error {
  abstract readonly kind: DomainErrorKind;

  override get name(): string {
    return this.constructor.name;
  }
}

/** The record that the caller addressed does not exist. */
export abstract class RecordNotFound extends DomainError {
  readonly kind = 'not_found';

  /** @param noun the record's name at the start of a sentence, such as `Student` */
  constructor(noun: string) {
    super(`${noun} not found`);
  }
}

/** A rule of the school refuses what was asked, at this moment. */
export abstract class RuleConflict extends DomainError {
  readonly kind = 'conflict';
  /** The rule's name, in upper case as callers see it: `CLASS_FULL`. */
  abstract readonly rule: string;
}

/** What was sent is not valid. Every reason names its field. */
export class ValidationFailed extends DomainError {
  readonly kind = 'invalid';

  constructor(readonly reasons: readonly string[]) {
    super(`Validation failed: ${reasons.join('; ')}`);
  }
}

/** A record that the body names does not exist. */
export class UnknownReference extends ValidationFailed {
  constructor(field: string, noun: string) {
    super([`${field} does not name a ${noun}`]);
  }
}
