import { Text } from '@mantine/core';
import { Part } from './import-tables';

/** Names the first rows that change nothing. */
export function UnchangedRows({ lines, total }: { lines: readonly number[]; total: number }) {
  if (lines.length === 0) return null;
  return (
    <Part title="No change" shown={lines.length} total={total}>
      <Text size="sm">
        {lines.length === 1 ? 'Line' : 'Lines'} {rangesOf(lines).join(', ')}: the records are as in the file already.
      </Text>
    </Part>
  );
}

/** `2–4` and `7` for the lines 2, 3, 4 and 7. */
function rangesOf(lines: readonly number[]): readonly string[] {
  const ranges: [number, number][] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last && line === last[1] + 1) last[1] = line;
    else ranges.push([line, line]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`));
}
