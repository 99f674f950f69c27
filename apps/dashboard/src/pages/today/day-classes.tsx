import { Card, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { EmptyState } from '../../components/page/empty-state';
import type { ClassGroups, ClassOnDay } from '../../school/days/day';
import { weekdayOf } from '../../school/days/weekdays';
import { ClassTable } from './class-table';

interface Props {
  date: string;
  groups: ClassGroups;
}

/** The classes with students by their attendance of the day. Those without attendance are first. */
export function DayClasses({ date, groups }: Props) {
  const { missing, unknownHours, later, partly, complete, closed, unknownDays, otherDays, otherTerm } = groups;
  const day = weekdayOf(date);
  if (Object.values(groups).every(({ length }) => length === 0)) {
    return <EmptyState title="No class has students on this day">Enroll students on the page of a class.</EmptyState>;
  }
  return (
    <Stack gap="md">
      <Group title="No attendance yet" classes={missing} date={date} none={noneMissing(groups, day)} />
      {unknownHours.length > 0 && (
        <Group
          title="Hours not known"
          note="These classes have no attendance yet. Their schedule does not say when they meet today."
          classes={unknownHours}
          date={date}
        />
      )}
      {later.length > 0 && <Group title="Later today" classes={later} date={date} />}
      {partly.length > 0 && <Group title="Partly taken" classes={partly} date={date} />}
      {complete.length > 0 && <Group title="Complete" classes={complete} date={date} />}
      {unknownDays.length > 0 && (
        <Group
          title="Days not known"
          note="The schedule of these classes names no day that Homeroom understands, so it cannot say whether they meet."
          classes={unknownDays}
          date={date}
        />
      )}
      {closed.length > 0 && (
        <Group
          title="No lessons"
          note="By the calendar, the school of these classes has no lessons on this day."
          classes={closed}
          date={date}
        />
      )}
      {otherDays.length > 0 && (
        <Group
          title={`Not on ${day}’s schedule`}
          note={`By the text of their schedule, these classes do not meet on ${day}.`}
          classes={otherDays}
          date={date}
        />
      )}
      {otherTerm.length > 0 && (
        <Group
          title="Not in their term"
          note="By the dates of their term, these classes do not meet on this day."
          classes={otherTerm}
          date={date}
          hasSemester
        />
      )}
    </Stack>
  );
}

function noneMissing({ unknownHours, later, partly, complete, closed }: ClassGroups, day: string): string {
  if (later.length + unknownHours.length > 0) return 'Every class that is known to have begun has attendance.';
  return partly.length + complete.length === 0
    ? closed.length > 0
      ? 'By the calendar, there are no lessons on this day.'
      : `By their schedule and term, no class meets on ${day}.`
    : 'Every class that meets on this day has attendance.';
}

interface GroupProps {
  title: string;
  note?: string;
  classes: readonly ClassOnDay[];
  date: string;
  /** Shown for a group without classes. */
  none?: string;
  hasSemester?: boolean;
}

function Group({ title, note, classes, date, none, hasSemester = false }: GroupProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} p="sm">
      <Title order={2} fz="md" px="sm" pt={4} id={id}>
        {title} ({classes.length})
      </Title>
      {note && (
        <Text size="sm" c="dimmed" px="sm">
          {note}
        </Text>
      )}
      {classes.length === 0 ? (
        <Text size="sm" c="dimmed" px="sm" pb="xs">
          {none}
        </Text>
      ) : (
        <ClassTable caption={title} classes={classes} date={date} hasSemester={hasSemester} />
      )}
    </Card>
  );
}
