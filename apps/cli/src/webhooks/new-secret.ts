import type { WebhookRecord } from '@homeroom/webhooks';
import type { Output } from '../terminal/output';

interface NewSecret {
  readonly webhook: WebhookRecord;
  readonly secret: string;
}

/** The JSON document of a webhook with its new secret, which comes right after the id. */
export const newSecretDocument = ({ webhook: { id, ...rest }, secret }: NewSecret): object => ({ id, secret, ...rest });

/** Prints the secret. Only it goes to standard output, so that a script can read it. */
export function showNewSecret(output: Output, { webhook, secret }: NewSecret, where: string): void {
  output.line(secret);
  output.note(
    `Webhook ${webhook.id}, ${where}${webhook.name}: ${webhook.types?.join(' ') ?? 'all types'}, to ${webhook.url}`,
  );
  output.note('The receiver checks signatures with the secret. Store it safely: it is shown only once.');
}
