import { SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AttendanceRecord } from '../../../api/types';
import classes from './current-lessons.module.css';
import { clockOf } from '../../../school/days/class-time';
import { type ClassToday, type Lesson, lessonsNow } from './day-plan';
import { MarkBadge } from './mark-badge';

interface Props {
  of: readonly ClassToday[];
  /** After midnight. */
  minutes: number;
  markIn: (classId: number) => AttendanceRecord | undefined;
}

/** Where the student is now and next, as far as the schedules say it. */
export function CurrentLessons({ of: all, minutes, markIn }: Props) {
  const { current, next, isComplete } = lessonsNow(all, minutes);
  if (all.length === 0 || (current.length === 0 && !isComplete)) return null;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mb="md">
      {current.map((lesson) => {
        const mark = markIn(lesson.schoolClass.id);
        return (
          <Place key={lesson.schoolClass.id} label="Now" isNow of={lesson} time={`until ${clockOf(lesson.ends ?? 0)}`}>
            {mark && <MarkBadge of={mark} />}
          </Place>
        );
      })}
      {current.length === 0 && <Free text={next ? 'No class now' : 'No more classes today'} />}
      {next && isComplete && <Place label="Next" of={next} time={`at ${clockOf(next.begins)}`} />}
    </SimpleGrid>
  );
}

interface PlaceProps {
  label: string;
  isNow?: boolean;
  of: Lesson;
  time: string;
  children?: ReactNode;
}

function Place({ label, isNow = false, of: { schoolClass }, time, children }: PlaceProps) {
  const { name, room, teacher } = schoolClass;
  return (
    <div className={classes.place} data-now={isNow}>
      <Text size="xs" fw={600} className={classes.label}>
        {label}, {time}
      </Text>
      <Text fw={600}>{name}</Text>
      <Text size="sm">{[room, teacher.name].filter((part) => part !== null).join(' · ')}</Text>
      {children}
    </div>
  );
}

const Free = ({ text }: { text: string }) => (
  <div className={classes.place}>
    <Text size="xs" fw={600} className={classes.label}>
      Now
    </Text>
    <Text fw={600}>{text}</Text>
    <Text size="sm" c="dimmed">
      By the schedules of the classes
    </Text>
  </div>
);
