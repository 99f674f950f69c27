import { Button, Group, NativeSelect } from '@mantine/core';
import { labelOf } from './model/gradebook';
import { allTerms, type Columns } from './use-columns';

interface Props {
  columns: Columns;
  onExport: () => void;
  /** Only for users who may edit a class with students. */
  onNew?: (() => void) | undefined;
}

/** The choice of the term and, on a narrow screen, of the assignment; the export and a new assignment. */
export function GradebookToolbar({ columns, onExport, onNew }: Props) {
  const { terms, term, chooseTerm, ofTerm, shown, isNarrow, show } = columns;
  return (
    <Group justify="space-between" align="flex-end" mb="md" gap="sm">
      <Group align="flex-end" gap="sm" style={{ flexGrow: isNarrow ? 1 : 0 }}>
        <NativeSelect
          label="Term"
          value={term}
          onChange={(event) => chooseTerm(event.currentTarget.value)}
          data={[...terms.map((known) => ({ value: known, label: known })), { value: allTerms, label: 'All' }]}
          miw={140}
          style={{ flexGrow: isNarrow ? 1 : 0 }}
        />
        {isNarrow && shown[0] && (
          <NativeSelect
            label="Assignment"
            value={shown[0].key}
            onChange={({ currentTarget: { value } }) => {
              const column = ofTerm.find(({ key }) => key === value);
              if (column) show(column);
            }}
            data={ofTerm.map((column) => ({
              value: column.key,
              label: term === allTerms ? `${labelOf(column)}, ${column.term}` : labelOf(column),
            }))}
            style={{ flexGrow: 1 }}
          />
        )}
      </Group>
      <Group gap="sm">
        <Button variant="default" onClick={onExport}>
          Download CSV
        </Button>
        {onNew && <Button onClick={onNew}>New assignment</Button>}
      </Group>
    </Group>
  );
}
