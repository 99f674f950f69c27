import { Radio, SimpleGrid } from '@mantine/core';
import type { Plan } from '../../api/types';
import { LimitFields, limitOf, type Limits } from '../../components/limit-fields';
import { planDescriptions, planNames } from '../labels';

interface Props {
  value: Plan;
  onChange: (plan: Plan) => void;
  limits: Limits;
  onLimitsChange: (limits: Limits) => void;
}

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
      {value === 'enterprise' && <LimitFields value={limits} onChange={onLimitsChange} />}
    </>
  );
}

/** The fields of a request. Only Enterprise has limits of its own. */
export const planOf = (plan: Plan, limits: Limits) => (plan === 'enterprise' ? { plan, ...limitOf(limits) } : { plan });
