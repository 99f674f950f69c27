import { NumberInput, Radio, SimpleGrid } from '@mantine/core';
import type { Plan } from '../../../api/types';
import { planDescriptions, planNames } from '../labels';

/** The limits of an Enterprise key. A field that is being edited may be empty. */
export interface Limits {
  per_hour: number | string;
  per_minute: number | string;
}

interface Props {
  value: Plan;
  onChange: (plan: Plan) => void;
  limits: Limits;
  onLimitsChange: (limits: Limits) => void;
}

/** Both limits of an Enterprise key are positive whole numbers. */
const limitInput = {
  required: true,
  withAsterisk: false,
  min: 1,
  max: 1_000_000_000,
  allowDecimal: false,
  thousandSeparator: ',',
} as const;

/** The plan of a key, with limits of its own if it is Enterprise. */
export function PlanField({ value, onChange, limits, onLimitsChange }: Props) {
  return (
    <>
      <Radio.Group label="Plan" value={value} onChange={(plan) => onChange(plan)}>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm" mt={6}>
          {(Object.keys(planNames) as Plan[]).map((option) => (
            <Radio key={option} value={option} label={planNames[option]} description={planDescriptions[option]} />
          ))}
        </SimpleGrid>
      </Radio.Group>
      {value === 'enterprise' && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberInput
            label="Requests an hour"
            {...limitInput}
            value={limits.per_hour}
            onChange={(per_hour) => onLimitsChange({ ...limits, per_hour })}
          />
          <NumberInput
            label="Requests a minute"
            {...limitInput}
            value={limits.per_minute}
            onChange={(per_minute) => onLimitsChange({ ...limits, per_minute })}
          />
        </SimpleGrid>
      )}
    </>
  );
}

/** The fields of a request. Only Enterprise has limits of its own. */
export const planOf = (plan: Plan, { per_hour, per_minute }: Limits) =>
  plan === 'enterprise' ? { plan, per_hour: Number(per_hour), per_minute: Number(per_minute) } : { plan };
