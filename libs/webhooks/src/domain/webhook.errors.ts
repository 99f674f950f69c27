import { RecordNotFound, RuleConflict, ValidationFailed } from '@homeroom/kernel';

export class WebhookNotFound extends RecordNotFound {
  constructor() {
    super('Webhook');
  }
}

/** The most webhooks of an environment. */
export const mostWebhooks = 50;

export class TooManyWebhooks extends RuleConflict {
  readonly rule = 'TOO_MANY_WEBHOOKS';
  readonly when = `The environment has ${mostWebhooks} webhooks`;
  readonly remedy = 'Delete webhooks that are no longer used';

  constructor() {
    super(`An environment has at most ${mostWebhooks} webhooks`);
  }
}

export class EventNotKept extends ValidationFailed {
  constructor() {
    super(['from must be the id of an event that is still kept']);
  }
}
