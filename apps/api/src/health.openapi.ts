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

/** The documentation of /health. */
export const healthOpenApi: OperationText = {
  id: 'getHealth',
  summary: 'Get the health of the service',
  description: 'Needs no key and has no rate limit. Answers 503 if the database does not answer within a second.',
  answers: HealthResource,
  examples: {
    ok: { summary: 'The service is healthy', answer: healthy },
    unavailable: {
      summary: 'The database does not answer',
      status: 503,
      answer: { ...healthy, status: 'unavailable', checks: { database: 'unavailable' } },
    },
  },
};
