import { auditEventMapping } from '@homeroom/audit';
import { ConnectionRegistry, type DatabaseAddress, Transactions } from '@homeroom/database';
import { EventQueries } from '@homeroom/events';
import type { Settings } from '@homeroom/settings';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Logger, Module } from '@nestjs/common';
import { WebhookDelivery } from './application/webhook-delivery';
import { WebhookDispatcher } from './application/webhook-dispatcher';
import { RECEIVER_RULES, WebhookSender } from './application/webhook-sender';
import { WebhooksService } from './application/webhooks.service';
import { WebhooksController } from './http/webhooks.controller';
import { DeliveryQueue, type Pauses, threeDays } from './persistence/delivery-queue';
import { DispatchQueries } from './persistence/dispatch.queries';
import { webhookMapping } from './persistence/webhook.mapping';
import { WebhookQueries } from './persistence/webhook.queries';
import { WebhookRepository } from './persistence/webhook.repository';

/** Management of the webhooks of all environments. */
@Module({
  imports: [MikroOrmModule.forFeature([webhookMapping, auditEventMapping])],
  providers: [WebhookQueries, WebhookRepository, WebhookSender, WebhooksService],
  exports: [WebhookQueries, WebhookRepository, WebhookSender, WebhooksService],
})
export class WebhooksServices {
  static for({ allowsInsecureWebhooks: allowsInsecure }: Settings): DynamicModule {
    return { module: WebhooksServices, providers: [{ provide: RECEIVER_RULES, useValue: { allowsInsecure } }] };
  }
}

/** The webhooks of an environment: their part of the API, and their deliveries. */
@Module({})
export class WebhooksModule {
  /** @param pauses between attempts. Set by tests */
  static into(address: DatabaseAddress, settings: Settings, pauses: Pauses = threeDays): DynamicModule {
    const logger = new Logger(DeliveryQueue.name);
    return {
      module: WebhooksModule,
      imports: [WebhooksServices.for(settings)],
      controllers: [WebhooksController],
      providers: [
        {
          provide: DeliveryQueue,
          useFactory: (registry: ConnectionRegistry, transactions: Transactions) =>
            new DeliveryQueue(address, registry, transactions, pauses, ({ name }) =>
              logger.error('The queue of the webhooks failed', name),
            ),
          inject: [ConnectionRegistry, Transactions],
        },
        DispatchQueries,
        EventQueries,
        WebhookDelivery,
        WebhookDispatcher,
      ],
    };
  }
}
