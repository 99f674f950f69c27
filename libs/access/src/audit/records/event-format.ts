import type { TrailEvent } from '../audit-trail.queries';

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

/** RFC 4180, except that lines end with a line feed only. */
const csv: Format = {
  heading: `${columns.map(([name]) => name).join(',')}\n`,
  formatLine: (event) => `${columns.map(([, value]) => cell(value(event))).join(',')}\n`,
};

const ndjson: Format = { heading: '', formatLine: (event) => `${JSON.stringify(event)}\n` };

/** The formats of an export of the audit trail. */
export const eventFormats = { csv, ndjson };

/** Texts that a spreadsheet would run as a formula. Clients choose request ids, and users choose the names of keys. */
const formula = /^[=+\-@\t\r]/;

function cell(value: string | number | null | undefined): string {
  const text = String(value ?? '');
  const escaped = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}
