import { RecordNotFound, RuleConflict } from '@homeroom/kernel';

export class UserNotFound extends RecordNotFound {
  constructor() {
    super('User');
  }
}

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

export class SecondFactorIsOn extends RuleConflict {
  readonly rule = 'SECOND_FACTOR_ON';

  constructor(email: string) {
    super(`${email} has a second factor already`);
  }
}

export class SecondFactorIsOff extends RuleConflict {
  readonly rule = 'SECOND_FACTOR_OFF';

  constructor(email: string) {
    super(`${email} has no second factor`);
  }
}

/** A second factor is asked for after the password, so it needs one. */
export class SecondFactorNeedsPassword extends RuleConflict {
  readonly rule = 'NO_PASSWORD';

  constructor(email: string) {
    super(`${email} has no password here: the second factor is that of the OpenID Connect provider`);
  }
}

export class OwnSecondFactor extends RuleConflict {
  readonly rule = 'OWN_SECOND_FACTOR';

  constructor() {
    super('Turn off your own second factor on the account page, with the password and a code');
  }
}

/** The API keys of a deleted user would keep working without an owner who knows of them. */
export class UserHasKeys extends RuleConflict {
  readonly rule = 'USER_HAS_KEYS';

  constructor(email: string, keys: number) {
    super(`${email} has active API keys (${keys}): revoke them first, or disable the user`);
  }
}

/** Only an owner can create production keys, so one must remain. */
export class LastOwner extends RuleConflict {
  readonly rule = 'LAST_OWNER';

  constructor(email: string) {
    super(`${email} is the only owner who may sign in: create another one first`);
  }
}
