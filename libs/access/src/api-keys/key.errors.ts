import { RecordNotFound, RuleConflict } from '@homeroom/kernel';

export class KeyNotFound extends RecordNotFound {
  constructor() {
    super('API key');
  }
}

export class KeyHasEnded extends RuleConflict {
  readonly rule = 'KEY_REVOKED';

  constructor(id: number) {
    super(`API key ${id} is revoked already`);
  }
}

export class KeyHasExpired extends RuleConflict {
  readonly rule = 'KEY_EXPIRED';

  constructor(id: number) {
    super(`API key ${id} has expired`);
  }
}

/** The key has been replaced by another key. */
export class KeyWasRotated extends RuleConflict {
  readonly rule = 'KEY_ROTATED';

  constructor(id: number) {
    super(`API key ${id} was rotated already: rotate the key that replaces it`);
  }
}
