import type { KeyRecord } from '@homeroom/access';
import { shareText } from '../shares/share-text';
import type { Output } from '../terminal/output';

/** The JSON document of a new key. The secret comes right after the id. */
export const newKeyDocument = ({ id, ...rest }: KeyRecord, secret: string): object => ({ id, key: secret, ...rest });

/** Prints a new key. Only the secret goes to standard output, so that a script can read it. */
export function showNewKey(output: Output, record: KeyRecord, secret: string): void {
  output.line(secret);
  const end = record.expires_at ? `, until ${record.expires_at.toISOString()}` : '';
  output.note(`Key ${record.id}, ${record.environment}, plan ${record.plan}${end}: ${record.scopes.join(' ')}`);
  if (record.share !== null) output.note(`It sees: ${shareText(record.share)}.`);
  output.note('Store it safely: it is shown only once.');
}
