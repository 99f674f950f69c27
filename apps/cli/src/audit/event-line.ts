import type { TrailEvent } from '@homeroom/access';

/** What an export begins with, and how an event is one of its lines. */
interface Format {
  readonly heading: string;
  readonly lineOf: (event: TrailEvent) => string;
}

const columns: readonly (readonly [name: string, value: (event: TrailEvent) => string | number | null | undefined])[] =
  [
    ['at', ({ at }) => at.toISOString()],
    ['environment', ({ environment }) => environment],
    ['deed', ({ deed }) => deed],
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

/** As RFC 4180 has it, but that lines end in a line feed alone. */
const csv: Format = {
  heading: `${columns.map(([name]) => name).join(',')}\n`,
  lineOf: (event) => `${columns.map(([, value]) => cell(value(event))).join(',')}\n`,
};

const ndjson: Format = { heading: '', lineOf: (event) => `${JSON.stringify(event)}\n` };

export const formats = { csv, ndjson };

/** What a spreadsheet would take for a formula: a caller chooses request ids, and a user the names of keys. */
const formula = /^[=+\-@\t\r]/;

function cell(value: string | number | null | undefined): string {
  const text = String(value ?? '');
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
