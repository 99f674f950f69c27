import { TextInput } from '@mantine/core';
import type { FormFields } from '../../school/forms/record-kind';

interface DaysDraft {
  first_day: string;
  last_day: string;
}

/** The fields of the first and the last day. A form without a last day has one day. */
export function DaysFields({ text, needsLast = true }: Pick<FormFields<DaysDraft>, 'text'> & { needsLast?: boolean }) {
  return (
    <>
      <TextInput {...text('first_day')} type="date" required withAsterisk />
      <TextInput
        {...text('last_day')}
        type="date"
        {...(needsLast ? { required: true, withAsterisk: true } : { description: 'Empty for one day' })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    </>
  );
}
