import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { daysLater, useChosenDay } from '../../school/days/use-chosen-day';

/** Chooses the day, up to today at the school. */
export function DayField() {
  const { day, today, choose } = useChosenDay();
  return (
    <Group align="flex-end" gap="xs" mb="md">
      <TextInput
        type="date"
        label="Date"
        w={170}
        max={today}
        value={day}
        onChange={({ currentTarget: { value } }) => value !== '' && choose(value)}
      />
      <ActionIcon variant="default" size={36} aria-label="The day before" onClick={() => choose(daysLater(day, -1))}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="The day after"
        disabled={day >= today}
        onClick={() => choose(daysLater(day, 1))}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
      {day !== today && (
        <Button variant="default" onClick={() => choose(today)}>
          Today
        </Button>
      )}
    </Group>
  );
}
