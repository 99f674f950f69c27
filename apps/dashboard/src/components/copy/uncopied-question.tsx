import { Button, Group, Stack, Text } from '@mantine/core';

interface Props {
  /** What is lost. */
  text: string;
  /** The label of the button that goes back. */
  back: string;
  onBack: () => void;
  onClose: () => void;
}

/** Asks whether to close a dialog whose secret was not copied. */
export function UncopiedQuestion({ text, back, onBack, onClose }: Props) {
  return (
    <Stack>
      <Text size="sm">{text}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close anyway
        </Button>
        <Button autoFocus onClick={onBack}>
          {back}
        </Button>
      </Group>
    </Stack>
  );
}
