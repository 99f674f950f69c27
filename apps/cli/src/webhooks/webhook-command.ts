import type { Environment } from '@homeroom/kernel';
import type { WebhooksService } from '@homeroom/webhooks';
import { DataCommand } from '../cli-command';
import { idOf } from '../option-values';
import { assertServed } from '../privacy/environment-command';
import type { Workspace } from '../workspace';

/** A webhook that a command works on. */
export interface FoundWebhook {
  readonly webhooks: WebhooksService;
  readonly environment: Environment;
  readonly id: number;
}

/** A command about one webhook. Its id says in which environment it is. */
export abstract class WebhookCommand extends DataCommand {
  protected abstract readonly workspace: Workspace;

  /** @throws WrongUsage for a text that is no id, WebhookNotFound, InvalidSetting if the installation does not serve its environment */
  protected withWebhook<T>(text: string, work: (found: FoundWebhook) => Promise<T>): Promise<T> {
    const id = idOf(text);
    return this.workspace.withWebhooks(async (webhooks, { settings }) => {
      const environment = await webhooks.environmentOf(id);
      assertServed(environment, settings);
      return work({ webhooks, environment, id });
    });
  }
}
