import { Card, SimpleGrid, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Overview } from '../../api/types';
import { useEnvironment } from '../../components/use-environment';
import { dayAndYear, shortDay } from '../../school/calendar-days';
import classes from './totals.module.css';

const whole = new Intl.NumberFormat('en');

/** The totals of the school, each with a link to its list. */
export function Totals({ students, attendance, classes, announcements }: Omit<Overview, 'grades'>) {
  const lastDay = attendance.days.at(-1);
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      <Tile
        label="Students"
        value={whole.format(students.total)}
        note={levelsOf(students.by_grade_level.length)}
        path="/students"
      />
      <Tile label="Classes" value={whole.format(classes.total)} note={limitsOf(classes)} path="/classes" />
      <Tile label="Announcements" value={whole.format(announcements.active)} note="active now" path="/announcements" />
      <Tile
        label="Attendance rate"
        value={lastDay ? `${lastDay.rate} %` : '—'}
        note={lastDay ? `${labelOf(lastDay.date)}: ${coverageOf(attendance, students)}` : 'no day recorded'}
      />
    </SimpleGrid>
  );
}

const labelOf = (date: string): string =>
  date.startsWith(`${new Date().getFullYear()}-`) ? shortDay(date) : dayAndYear(date);

/** Such as `412 of 1,000 students`: those with a mark on the last day. */
export const coverageOf = ({ students_marked }: Overview['attendance'], { total }: Overview['students']): string =>
  `${whole.format(students_marked)} of ${whole.format(Math.max(total, students_marked))} students`;

const limitsOf = ({ total, unlimited }: Overview['classes']): string => {
  if (total === 0) return 'none yet';
  return unlimited === 0 ? 'all with a seat limit' : `${whole.format(unlimited)} without a seat limit`;
};

const levelsOf = (levels: number): string => {
  if (levels === 0) return 'none yet';
  return levels === 1 ? 'in one grade level' : `in ${levels} grade levels`;
};

function Tile({ label, value, note, path }: { label: string; value: string; note: string; path?: string }) {
  const { search } = useEnvironment();
  return (
    <Card padding="md" className={classes.tile}>
      <Text size="sm" c="dimmed">
        {path ? (
          <Link to={`${path}${search}`} className={classes.link}>
            {label}
          </Link>
        ) : (
          label
        )}
      </Text>
      <Text fz={26} fw={620} lh={1.3} className="numeric">
        {value}
      </Text>
      <Text size="xs" c="dimmed">
        {note}
      </Text>
    </Card>
  );
}
