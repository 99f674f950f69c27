import { Text } from '@mantine/core';

/** The words of a schedule that are not understood, so that nothing is said of the hours of the class. */
export function UnknownWords({ of: words }: { of: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      Not understood: “{words.join(' ')}”
    </Text>
  );
}
