import type { OperationText } from '@homeroom/http';
import { planLimits } from '../api-keys/plan';
import { scopes } from '../api-keys/scope';
import { KeyResource } from './key.resource';

const { perHour, perMinute } = planLimits.standard;
const whole = {
  id: 2,
  name: 'Student information system',
  environment: 'sandbox',
  scopes: [...scopes],
  share: null,
  plan: 'standard',
  limits: {
    hour: { limit: perHour, remaining: 999, resets_at: '2026-09-01T09:00:00.000Z' },
    minute: { limit: perMinute, remaining: 99, resets_at: '2026-09-01T08:01:00.000Z' },
  },
  school_limits: null,
  expires_at: '2027-09-01T08:00:00.000Z',
  created_at: '2026-09-01T08:00:00.000Z',
};

/** The documentation of /key. */
export const keyOpenApi: OperationText = {
  id: 'getKey',
  summary: 'Get what the calling key may do',
  description:
    'The scopes, the share, the limits and what is left of them. Every valid key may ask, whatever its scopes. The request counts as every other. The answer has no part of the key itself.',
  isAddition: true,
  answers: KeyResource,
  examples: {
    whole: { summary: 'A key that sees the whole environment', answer: whole },
    share: {
      summary: 'A key that reads the classes of a school',
      answer: {
        ...whole,
        scopes: ['read:classes'],
        share: { schools: [{ id: 1, name: 'Hill School' }], classes: [] },
      },
    },
  },
};
