import { Button, Group, Text } from '@mantine/core';
import type { SchoolClass } from '../../api/types';
import { RecordSearch } from '../editing/record-search';
import { noteOf } from '../enrollments/class-search';

interface Props {
  /** Null while none is chosen. */
  chosen: SchoolClass | null;
  onChoose: (chosen: SchoolClass | null) => void;
  /** Why a class cannot be chosen; null if it can. */
  disabledOf?: (found: SchoolClass) => string | null;
}

/** The class of an action with several students: it is found by name. */
export function ClassChoice({ chosen, onChoose, disabledOf }: Props) {
  if (chosen === null) {
    return (
      <RecordSearch<SchoolClass>
        label="Class"
        path="classes"
        // The classes of this term are the newest.
        filters={{ archived: 'false', sort: '-id', per_page: '20' }}
        nameOf={({ name }) => name}
        noteOf={noteOf}
        action="Choose"
        onChoose={onChoose}
        {...(disabledOf && { disabledOf })}
      />
    );
  }
  return (
    <Group justify="space-between" wrap="nowrap">
      <div style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm" fw={500}>
          {chosen.name}
        </Text>
        <Text size="xs" c="dimmed">
          {noteOf(chosen)}
        </Text>
      </div>
      <Button size="compact-sm" variant="default" onClick={() => onChoose(null)}>
        Another class
      </Button>
    </Group>
  );
}
