import { Text } from '@mantine/core';
import type { RecordEvent } from '../../../api/types';
import { labelOf } from '../../../school/data/kinds';
import { fieldInWords } from '../sentences/fields';

/** The values before and after, of a corrected grade or attendance record. */
export function ChangedValues({ of: { values } }: { of: RecordEvent }) {
  return values?.map(({ field, from, to }) => (
    <Text key={field} size="sm" c="dimmed">
      {labelOf(fieldInWords(field))}: {from ?? 'nothing'} → {to ?? 'nothing'}
    </Text>
  ));
}
