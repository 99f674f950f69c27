import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useFilterChoices } from '../filter-choices';

type Props = Omit<AutocompleteProps, 'data' | 'description' | 'maxLength'>;

/** A grade level. Those that students have are offered and named, so that a user does not invent another word for one of them. */
export function GradeLevelField(props: Props) {
  const { grade_levels: levels = [] } = useFilterChoices();
  return (
    <Autocomplete
      {...props}
      openOnFocus={false}
      maxLength={255}
      data={levels}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...(levels.length > 0 && { description: `In use: ${levels.join(', ')}` })}
    />
  );
}
