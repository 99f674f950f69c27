import { Command } from 'nest-commander';
import { CommandGroup } from '../cli-command';
import { WebhooksCreateCommand } from './webhooks-create.command';
import { WebhooksDeleteCommand } from './webhooks-delete.command';
import { WebhooksDeliveriesCommand } from './webhooks-deliveries.command';
import { WebhooksDisableCommand, WebhooksEnableCommand } from './webhooks-enable.command';
import { WebhooksListCommand } from './webhooks-list.command';
import { WebhooksReplayCommand } from './webhooks-replay.command';
import { WebhooksRotateCommand } from './webhooks-rotate.command';
import { WebhooksTestCommand } from './webhooks-test.command';

@Command({
  name: 'webhooks',
  description: 'Manage webhooks: URLs that events are sent to',
  subCommands: [
    WebhooksCreateCommand,
    WebhooksListCommand,
    WebhooksDeliveriesCommand,
    WebhooksTestCommand,
    WebhooksRotateCommand,
    WebhooksDisableCommand,
    WebhooksEnableCommand,
    WebhooksReplayCommand,
    WebhooksDeleteCommand,
  ],
})
export class WebhooksCommand extends CommandGroup {
  readonly examples = [
    [
      'webhooks create --environment production --name Library --url https://library.example/homeroom',
      'Send all events of production to a receiver',
    ],
    ['webhooks list', 'List the webhooks with their state'],
  ] as const;
}
