import type { Overview } from '../../api/types';
import { BarChart, LineChart } from '../../charts/chart';
import { mark } from '../../charts/mark';
import { ChartCard } from '../../components/data/chart-card';
import { longDay, shortDay } from '../../school/calendar-days';
import { exampleRecords } from '../../school/lists/example-records';
import { NoRecords } from '../../school/lists/no-records';

type Days = Overview['attendance']['days'];

interface DaysProps {
  days: Days;
  schoolIsEmpty: boolean;
}

const rate = mark('rate', 'Attendance rate');
const absences = [mark('absent', 'Absent', 'bad'), mark('late', 'Late', 'warn'), mark('excused', 'Excused', 'quiet')];
const percent = (value: number) => `${value}\u00a0%`;

/** The attendance rate by school day. The axis begins a little below the lowest rate. */
export function AttendanceRateCard({ days, schoolIsEmpty }: DaysProps) {
  return (
    <ChartCard
      title="Attendance rate"
      description={`Present or late, ${overDays(days)}`}
      table={{ headings: ['Day', 'Rate'], rows: days.map((day) => [longDay(day.date), percent(day.rate)]) }}
      empty={<NoAttendance title="No attendance recorded" schoolIsEmpty={schoolIsEmpty} />}
    >
      <LineChart rows={named(days)} category="day" mark={rate} ticks={ticksOf(days)} format={percent} />
    </ChartCard>
  );
}

/** Absent, late and excused records by school day. */
export function AbsencesCard({ days, schoolIsEmpty }: DaysProps) {
  return (
    <ChartCard
      title="Absent, late and excused"
      description={`Records of the day, ${overDays(days)}`}
      table={{
        headings: ['Day', 'Absent', 'Late', 'Excused', 'Present'],
        rows: days.map(({ date, absent, late, excused, present }) => [longDay(date), absent, late, excused, present]),
      }}
      empty={<NoAttendance title="No absences recorded" schoolIsEmpty={schoolIsEmpty} />}
    >
      <BarChart rows={named(days)} category="day" marks={absences} />
    </ChartCard>
  );
}

const NoAttendance = ({ title, schoolIsEmpty }: { title: string; schoolIsEmpty: boolean }) => (
  <NoRecords title={title} {...exampleRecords.attendance} small schoolIsEmpty={schoolIsEmpty} />
);

const named = (days: Days) => days.map((day) => ({ ...day, day: shortDay(day.date) }));

const overDays = ({ length }: Days): string => (length <= 1 ? 'by school day' : `over the last ${length} school days`);

/** The ticks from a little below the lowest rate to 100. */
function ticksOf(days: Days): number[] {
  const lowest = Math.max(0, Math.min(99, ...days.map((day) => day.rate)) - 1);
  const step = [1, 2, 5, 10, 20].find((size) => (100 - lowest) / size <= 6) ?? 20;
  const steps = Math.ceil((100 - lowest) / step);
  return Array.from({ length: steps + 1 }, (_, index) => 100 - (steps - index) * step);
}
