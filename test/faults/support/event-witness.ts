import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../../libs/seed/src/random/random';
import { eventually } from '../../support/programs/process';
import { type ReceivedEvent, WebhookReceiver } from '../../support/webhook-receiver';
import type { Reader } from './reader';

interface EventPage {
  readonly data: readonly ReceivedEvent[];
  readonly pagination: { readonly next: string; readonly has_more: boolean };
}

/** Milliseconds until a webhook has all events: a job of a process that died is given to another one after about 45 seconds. */
const patience = 240_000;

/** A client that follows the events of a school, and a receiver of webhooks that dies now and then, while the test kills processes. */
export class EventWitness {
  /** Answers that no client should get. */
  readonly oddities: string[] = [];
  private readonly followed: ReceivedEvent[] = [];
  private next: string;

  private constructor(
    private readonly url: string,
    private readonly key: string,
    private receiver: WebhookReceiver,
    private readonly begin: string,
    private readonly secret: string,
    private readonly chance: Random,
  ) {
    this.next = begin;
    this.receiver.decide = this.decide;
  }

  /** Begins behind the newest event, and creates a webhook. */
  static async begin(url: string, key: string, chance: Random): Promise<EventWitness> {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const receiver = await WebhookReceiver.open();
    const body = JSON.stringify({ name: 'Witness', url: receiver.url });
    const made = await fetch(`${url}/webhooks`, { method: 'POST', headers, body });
    expect(made.status).toBe(201);
    const { secret } = (await made.json()) as { secret: string };
    const page = (await (await fetch(`${url}/events?after=end`, { headers })).json()) as EventPage;
    return new EventWitness(url, key, receiver, page.pagination.next, secret, chance);
  }

  /** The ids of the events that the receiver has accepted, in the order in which it accepted them first. */
  private readonly accepted = new Map<number, ReceivedEvent>();
  private repeats = 0;

  /** What it saw, for the report. */
  get report(): string {
    return `${this.accepted.size} events delivered, ${this.repeats} of them again`;
  }

  /** Fails for a few, and dies for some hundred milliseconds now and then. */
  private readonly decide: WebhookReceiver['decide'] = (received) => {
    WebhookReceiver.verify(received, this.secret);
    if (this.chance.happens(0.02)) return 500;
    const { event } = received;
    if (this.accepted.has(event.id)) this.repeats += 1;
    else this.accepted.set(event.id, event);
    if (this.chance.happens(0.005)) void this.dieForAWhile();
    return 204;
  };

  private async dieForAWhile(): Promise<void> {
    const { port } = this.receiver;
    await this.receiver.close();
    await pause(this.chance.below(300));
    this.receiver = await WebhookReceiver.open(port);
    this.receiver.decide = this.decide;
  }

  /** Reads events until it is told to end; after a failure it goes on where it was. */
  async follow(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.readPage();
      await pause(20);
    }
  }

  private async readPage(): Promise<boolean> {
    const request = { headers: { authorization: `Bearer ${this.key}` }, signal: AbortSignal.timeout(60_000) };
    const answer = await fetch(`${this.url}/events?after=${this.next}&limit=100`, request).catch(() => null);
    if (answer?.status !== 200) {
      if (answer && answer.status !== 503) this.oddities.push(`GET /events: ${answer.status} ${await answer.text()}`);
      return false;
    }
    const { data, pagination } = (await answer
      .json()
      .catch(() => ({ data: [], pagination: { next: this.next } }))) as EventPage;
    this.followed.push(...data);
    this.next = pagination.next;
    return pagination.has_more;
  }

  /** The feed that was followed is the one that is stored, without a gap or a repeat. @returns the feed */
  async expectFeed(reader: Reader): Promise<readonly ReceivedEvent[]> {
    while (await this.readPage());
    const stored: ReceivedEvent[] = [];
    for (let after = this.begin; ;) {
      const { data, pagination } = (await reader.get(`/events?limit=1000&after=${after}`)) as EventPage;
      stored.push(...data);
      after = pagination.next;
      if (!pagination.has_more) break;
    }
    expect(this.oddities).toEqual([]);
    expect(this.followed).toEqual(stored);
    return stored;
  }

  /** The receiver gets each event of the feed, those of a record in their order, and no other. */
  async expectDelivered(feed: readonly ReceivedEvent[]): Promise<void> {
    await eventually(() => this.accepted.size >= feed.length, patience);
    const ids = (events: Iterable<ReceivedEvent>) => [...events].map(({ id }) => id).sort((one, other) => one - other);
    expect(ids(this.accepted.values())).toEqual(ids(feed));
    const last = new Map<string, number>();
    for (const { path, id } of this.accepted.values()) {
      expect([path, id]).toEqual([path, Math.max(id, last.get(path) ?? 0)]);
      last.set(path, id);
    }
  }

  close(): Promise<void> {
    return this.receiver.close();
  }
}
