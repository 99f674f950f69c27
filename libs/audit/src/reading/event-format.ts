import { csvLine } from '@homeroom/kernel';
import type { TrailEvent } from './audit-trail.queries';

/** The first line of an export, and the formatter of its events. */
interface Format {
  readonly heading: string;
  readonly formatLine: (event: TrailEvent) => string;
}

const columns: readonly (readonly [name: string, value: (event: TrailEvent) => string | number | null | undefined])[] =
  [
    ['at', ({ at }) => at.toISOString()],
    ['environment', ({ environment }) => environment],
    ['action', ({ action }) => action],
    ['change', ({ change }) => change],
    ['key_id', ({ key }) => key?.id],
    ['key_name', ({ key }) => key?.name],
    ['user_id', ({ user }) => user?.id],
    ['user_email', ({ user }) => user?.email],
    ['actor', ({ actor }) => actor],
    ['route', ({ route }) => route],
    ['request_id', ({ request_id: requestId }) => requestId],
    ['record', ({ record }) => record],
    ['record_ids', ({ record_ids: ids }) => ids?.join(' ')],
    ['student_ids', ({ student_ids: ids }) => ids.join(' ')],
    ['fields', ({ fields }) => fields?.join(' ')],
    ['address', ({ address }) => address],
    ['details', ({ details }) => details && JSON.stringify(details)],
  ];

const csv: Format = {
  heading: csvLine(columns.map(([name]) => name)),
  formatLine: (event) => csvLine(columns.map(([, value]) => value(event))),
};

const ndjson: Format = { heading: '', formatLine: (event) => `${JSON.stringify(event)}\n` };

/** The formats of an export of the audit trail. Clients choose request ids, and users choose the names of keys. */
export const eventFormats = { csv, ndjson };
