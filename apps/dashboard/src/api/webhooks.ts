import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../components/use-environment';
import { useIsAttended } from '../components/use-is-attended';
import { queries } from './queries';
import { request } from './request';
import type { Records } from './types';

/** A webhook without its secret. */
export type Webhook = Records['Webhook'];

/** A webhook with its new secret, which the server sends only once. */
export type WebhookWithSecret = Records['WebhookWithSecret'];

/** What came of a test event. */
export type WebhookTest = Records['WebhookTest'];

/** The delivery of an event. */
export type Delivery = Records['WebhookDelivery'];

/** What a user decides about a webhook. */
export interface WebhookTerms {
  name: string;
  url: string;
  /** Null: all types. */
  types: string[] | null;
}

/** Milliseconds between two reads of what changes by itself. */
const readEvery = 3_000;

/** The webhooks of the chosen environment, in the order of their creation. They are read again while the page is in use. */
export function useWebhooks() {
  const { name } = useEnvironment();
  const isAttended = useIsAttended();
  return useQuery({
    queryKey: ['webhooks', name],
    queryFn: async () => (await request<{ data: Webhook[] }>(`webhooks/${name}`)).data,
    refetchInterval: isAttended && readEvery,
  });
}

interface DeliveryPage {
  data: Delivery[];
  /** The `after` of the next page, which has older deliveries. */
  next: string | null;
}

/** Deliveries of a webhook, the newest event first. @param query `after` and `state`, without empty ones */
export function useDeliveries(id: number, query: Readonly<Record<string, string>>) {
  const { name } = useEnvironment();
  const isAttended = useIsAttended();
  const address = `webhooks/${name}/${id}/deliveries?${new URLSearchParams(query).toString()}`;
  return useQuery({
    queryKey: ['webhooks', name, 'deliveries', address],
    queryFn: () => request<DeliveryPage>(address),
    placeholderData: keepPreviousData,
    refetchInterval: isAttended && readEvery,
  });
}

/** Reads the webhooks and their deliveries again. */
const webhooksChanged = () => queries.invalidateQueries({ queryKey: ['webhooks'] });

/**
 * Changes a webhook, or creates one.
 *
 * @param path of the action, such as `/3/enable`; empty for a new webhook
 */
export function useWebhookWrite<Body, Answer>(path: string, method: 'POST' | 'PUT' = 'POST') {
  const { name } = useEnvironment();
  return useMutation({
    mutationFn: (body: Body) => request<Answer>(`webhooks/${name}${path}`, { method, body }),
    onSuccess: webhooksChanged,
  });
}

/** Deletes a webhook. @param onDeleted leaves its page, before the webhooks are read again */
export function useWebhookDeletion(id: number, onDeleted: () => void) {
  const { name } = useEnvironment();
  return useMutation({
    mutationFn: () => request<undefined>(`webhooks/${name}/${id}`, { method: 'DELETE' }),
    onSuccess: () => {
      onDeleted();
      return webhooksChanged();
    },
  });
}

/** The same for an action that answers a secret. It goes to the caller only, and not into the mutation cache. */
export function useSecretWrite<Body>(path: string, onSecret: (issued: WebhookWithSecret) => void) {
  const { name } = useEnvironment();
  return useMutation({
    mutationFn: async (body: Body) =>
      onSecret(await request<WebhookWithSecret>(`webhooks/${name}${path}`, { method: 'POST', body })),
    onSuccess: webhooksChanged,
  });
}
