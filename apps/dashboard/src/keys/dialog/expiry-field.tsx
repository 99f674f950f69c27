import { Input, SegmentedControl, Text } from '@mantine/core';

interface Props {
  /** Days from now; null for a key that does not expire. */
  value: number | null;
  onChange: (days: number | null) => void;
}

const presets = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'none', label: 'No end' },
];

const written = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

/** How long a key works. */
export function ExpiryField({ value, onChange }: Props) {
  const end = value === null ? null : new Date(Date.now() + value * 86_400_000);
  return (
    <div>
      <Input.Label component="div" id="expiry" mb={6}>
        Expires
      </Input.Label>
      <SegmentedControl
        fullWidth
        aria-labelledby="expiry"
        data={presets}
        value={value === null ? 'none' : String(value)}
        onChange={(chosen) => onChange(chosen === 'none' ? null : Number(chosen))}
      />
      <Text size="xs" c="dimmed" mt={6} aria-live="polite">
        {end ? `Works until ${written.format(end)}.` : 'Works until it is revoked.'}
      </Text>
    </div>
  );
}
