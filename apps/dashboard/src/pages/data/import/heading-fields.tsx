import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { ImportHeading, ImportKind } from '../../../api/types';
import { ChoiceField } from '../choice-field';
import { labelOf } from '../../../school/data/kinds';

interface Props {
  /** Those of the file that was previewed last. */
  headings: readonly ImportHeading[];
  kind: ImportKind;
  /** What the user chose for headings since then. */
  chosen: Readonly<Record<string, string>>;
  onChange: (chosen: Readonly<Record<string, string>>) => void;
}

/** The value for a heading that is not understood, for which nothing is chosen yet. */
const unknown = '?';

/** Asks which column each heading of the file is, where one of them is not understood, or was chosen before. */
export function HeadingFields({ headings, kind, chosen, onChange }: Props) {
  if (!headings.some(({ column, is_chosen: isChosen }) => column === null || isChosen)) return null;
  const columns = [...kind.parts, ...kind.columns].map((column) => ({ value: column, label: labelOf(column) }));
  return (
    <Stack component="fieldset" gap="xs" m={0} p={0} style={{ border: 0 }}>
      <Text component="legend" fw={600} size="sm">
        Headings of the file
      </Text>
      <Text size="sm" c="dimmed">
        Choose what each heading means, and preview the file again. The choice is remembered with the import, for the next
        file with such headings.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
        {headings.map(({ heading, column }, index) => (
          <ChoiceField
            // Two columns may have the same heading.
            key={`${index} ${heading}`}
            label={heading}
            value={chosen[heading] ?? column ?? unknown}
            choices={[
              ...(column === null ? [{ value: unknown, label: 'Not understood: left out' }] : []),
              { value: '', label: 'Leave out' },
              ...columns,
            ]}
            onChange={(value) => onChange(withChoice(chosen, heading, value))}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

function withChoice(chosen: Readonly<Record<string, string>>, heading: string, value: string) {
  const { [heading]: _, ...others } = chosen;
  return value === unknown ? others : { ...others, [heading]: value };
}

/**
 * The field of the form with the columns of headings; none if nothing is chosen.
 *
 * @param headings with what was chosen for them before
 */
export function columnsField(
  headings: readonly ImportHeading[],
  chosen: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const before = headings.filter(({ is_chosen: isChosen }) => isChosen);
  const columns = { ...Object.fromEntries(before.map(({ heading, column }) => [heading, column ?? ''])), ...chosen };
  return Object.keys(columns).length === 0 ? {} : { columns: JSON.stringify(columns) };
}
