import { type OperationText } from '@homeroom/http';
import { version } from '@homeroom/settings';
import { HealthResource } from './health.resource';

const healthy = {
  status: 'ok',
  version,
  environment: 'sandbox',
  time: '2026-09-01T08:00:00.000Z',
  checks: { database: 'ok' },
};

/** What the documentation says of /health. */
export const healthOpenApi: OperationText = {
  id: 'getHealth',
  summary: 'Ask whether the service is well',
  description: 'Needs no key and is never limited. 503 when the database does not answer within a second.',
  answers: HealthResource,
  examples: {
    ok: { summary: 'All is well', answer: healthy },
    unavailable: {
      summary: 'The database does not answer',
      status: 503,
      answer: { ...healthy, status: 'unavailable', checks: { database: 'unavailable' } },
    },
  },
};
