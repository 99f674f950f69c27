import { Progress, Stack, Text } from '@mantine/core';
import type { SchoolClass } from '../../api/types';

/** The taken seats of a class, as a bar and in numbers. */
export function Seats({ of: { name, capacity, enrolled_count } }: { of: SchoolClass }) {
  if (capacity === null) return <Text inherit>{enrolled_count} enrolled, no limit</Text>;
  const full = enrolled_count >= capacity;
  return (
    <Stack gap={4} miw={120} maw={260}>
      <Text inherit className="numeric">
        {enrolled_count} of {capacity}
        {full ? ', full' : ''}
      </Text>
      <Progress
        value={capacity === 0 ? 100 : Math.min(100, (enrolled_count / capacity) * 100)}
        color={full ? 'amber' : 'homeroom'}
        size="sm"
        aria-label={`Seats taken in ${name}`}
      />
    </Stack>
  );
}
