import { RecordNotFound, RuleConflict } from '@homeroom/kernel';

export class KeyNotFound extends RecordNotFound {
  constructor() {
    super('API key');
  }
}

/** The key was revoked before. */
export class KeyHasEnded extends RuleConflict {
  readonly rule = 'KEY_REVOKED';

  constructor(id: number) {
    super(`API key ${id} is revoked already`);
  }
}
