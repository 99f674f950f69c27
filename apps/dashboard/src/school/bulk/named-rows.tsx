import { Text } from '@mantine/core';
import type { Selectable } from '../lists/selection/use-selection';

interface Props<Row> {
  rows: readonly Row[];
  nouns: readonly [string, string];
  /** Null for none. */
  noteOf?: (row: Row) => string | null;
}

/** How many records an action is about, and their names. */
export function NamedRows<Row extends Selectable>({ rows, nouns, noteOf }: Props<Row>) {
  const label = `${rows.length} ${rows.length === 1 ? nouns[0] : nouns[1]}`;
  return (
    <div>
      <Text size="sm" fw={600}>
        {label}:
      </Text>
      <div
        className="scroll-region"
        role="region"
        aria-label={label}
        tabIndex={0}
        style={{ maxHeight: 220, overflowY: 'auto' }}
      >
        <ul style={{ margin: 0, paddingLeft: 18, overflowWrap: 'anywhere' }}>
          {rows.map((row) => (
            <li key={row.id}>
              {row.name}
              <Note>{noteOf?.(row) ?? null}</Note>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Note({ children: note }: { children: string | null }) {
  if (note === null) return null;
  return (
    <Text span inherit c="dimmed">
      {` (${note})`}
    </Text>
  );
}
