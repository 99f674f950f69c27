import type { Environment } from '@homeroom/kernel';
import { createSecret } from './signature';

/** What a client or an operator decides about a webhook. */
export interface WebhookTerms {
  readonly name: string;
  readonly url: string;
  /** Such as `student.*` and `grade.created`; null for all. */
  readonly types: readonly string[] | null;
}

/** What a webhook says after it missed events. */
export const missedMessage = (at: Date): string =>
  `At ${at.toISOString()} events were missed that are no longer kept, or that are from before a restore: read the lists again`;

/** A place in the events of an environment. The events behind it are still to be queued. */
export interface EventPlace {
  /** Of the set of records. It is another one after a restore. */
  readonly epoch: string;
  readonly position: string;
  readonly eventId: string;
}

const isBefore = (one: Pick<EventPlace, 'position' | 'eventId'>, other: Pick<EventPlace, 'position' | 'eventId'>) => {
  const [position, otherPosition] = [BigInt(one.position), BigInt(other.position)];
  return position < otherPosition || (position === otherPosition && BigInt(one.eventId) < BigInt(other.eventId));
};

/** An endpoint that the events of an environment are sent to. Its secret signs them. */
export class Webhook {
  readonly id!: number;
  readonly environment!: Environment;
  readonly name!: string;
  readonly url!: string;
  readonly types!: readonly string[] | null;
  readonly secret!: Buffer;
  /** Signs as well until its end, while the receiver gets the new secret. */
  readonly previousSecret!: Buffer | null;
  readonly previousSecretUntil!: Date | null;
  readonly disabledAt!: Date | null;
  /** Why it was disabled, or which events it missed. */
  readonly message!: string | null;
  readonly createdAt!: Date;
  readonly epoch!: string;
  readonly position!: string;
  readonly eventId!: string;
  /** How often events were replayed. Each replay sends events that were sent before. */
  readonly replays!: number;

  /** @param start behind the newest event */
  static create(environment: Environment, terms: WebhookTerms, start: EventPlace, at: Date): Webhook {
    return Object.assign(new Webhook(), {
      ...{ ...terms, ...start, environment, secret: createSecret(), createdAt: at },
      ...{ previousSecret: null, previousSecretUntil: null, disabledAt: null, message: null, replays: 0 },
    });
  }

  change(terms: WebhookTerms): void {
    Object.assign(this, terms);
  }

  /**
   * Gives it a new secret. Deliveries are signed with the old one too, until the overlap has passed.
   *
   * @param overlap milliseconds
   */
  rotate(overlap: number, at: Date): void {
    const previous =
      overlap > 0
        ? { previousSecret: this.secret, previousSecretUntil: new Date(at.getTime() + overlap) }
        : { previousSecret: null, previousSecretUntil: null };
    Object.assign(this, { ...previous, secret: createSecret() });
  }

  /** @param message why, for the people who look after it */
  disable(message: string, at: Date): void {
    Object.assign(this, { disabledAt: this.disabledAt ?? at, message });
  }

  /** Goes on behind the last event that was delivered without a gap. */
  enable(): void {
    Object.assign(this, { disabledAt: null, message: null });
  }

  /** Goes on behind a place, unless it is there or before it already: no event is left out. */
  goBackTo(place: Pick<EventPlace, 'position' | 'eventId'>): void {
    if (isBefore(place, this)) Object.assign(this, { position: place.position, eventId: place.eventId });
  }

  /** Sends the events behind a place again. What is not delivered before it stays to be sent. */
  replayFrom(place: Pick<EventPlace, 'position' | 'eventId'>): void {
    this.goBackTo(place);
    Object.assign(this, { replays: this.replays + 1 });
  }

  /** The secrets that sign a delivery, the newest first. */
  secretsAt(at: Date): readonly Buffer[] {
    const { secret, previousSecret, previousSecretUntil } = this;
    const works = previousSecret && previousSecretUntil && previousSecretUntil > at;
    return works ? [secret, previousSecret] : [secret];
  }
}
