import type { KeyRecord } from '@homeroom/access';
import type { Output } from '../output';

/** The document of a key that was just made; the key itself comes right after its id. */
export const newKeyDocument = ({ id, ...rest }: KeyRecord, secret: string): object => ({ id, key: secret, ...rest });

/** Shows a key this once: the key alone is data, so that a shell can keep it in a variable. */
export function showNewKey(output: Output, record: KeyRecord, secret: string): void {
  output.line(secret);
  const end = record.expires_at ? `, until ${record.expires_at.toISOString()}` : '';
  output.note(`Key ${record.id}, ${record.environment}, plan ${record.plan}${end}: ${record.scopes.join(' ')}`);
  output.note('Keep it safe: it is shown only now.');
}
