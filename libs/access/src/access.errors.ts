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

/** The key reached its end. */
export class KeyHasExpired extends RuleConflict {
  readonly rule = 'KEY_EXPIRED';

  constructor(id: number) {
    super(`API key ${id} has expired`);
  }
}

/** Another key took its place before. */
export class KeyWasRotated extends RuleConflict {
  readonly rule = 'KEY_ROTATED';

  constructor(id: number) {
    super(`API key ${id} was rotated already: rotate the key that replaces it`);
  }
}

export class UserNotFound extends RecordNotFound {
  constructor() {
    super('User');
  }
}

/** Another user signs in with this e-mail address. */
export class EmailIsTaken extends RuleConflict {
  readonly rule = 'EMAIL_TAKEN';

  constructor(email: string) {
    super(`A user with the e-mail address ${email} exists already`);
  }
}

export class UserIsDisabled extends RuleConflict {
  readonly rule = 'USER_DISABLED';

  constructor(email: string) {
    super(`${email} is disabled already`);
  }
}

export class UserIsEnabled extends RuleConflict {
  readonly rule = 'USER_ENABLED';

  constructor(email: string) {
    super(`${email} is not disabled`);
  }
}

/** Without an owner nobody could create a production key. */
export class LastOwner extends RuleConflict {
  readonly rule = 'LAST_OWNER';

  constructor(email: string) {
    super(`${email} is the only owner who may sign in: create another one first`);
  }
}
