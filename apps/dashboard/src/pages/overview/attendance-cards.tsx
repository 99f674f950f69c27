import type { Overview } from '../../api/types';
import { BarChart, LineChart } from '../../charts/chart';
import { mark } from '../../charts/mark';
import { ChartCard } from '../../components/data/chart-card';
import { dayAndYear, longDay } from '../../school/calendar-days';
import { exampleRecords } from '../../school/lists/example-records';
import { NoRecords } from '../../school/lists/no-records';
import { attendanceRows } from './attendance-rows';

type Days = Overview['attendance']['days'];

interface DaysProps {
  days: Days;
}

const rate = mark('rate', 'Attendance rate');
const absences = [mark('absent', 'Absent', 'bad'), mark('late', 'Late', 'warn'), mark('excused', 'Excused', 'quiet')];
const percent = (value: number) => `${value}\u00a0%`;

interface RateProps extends DaysProps {
  /** How many students the last day covers. */
  coverage: string;
}

/** The attendance rate by school day, and how much of the school it covers. The axis begins a little below the lowest rate. */
export function AttendanceRateCard({ days, coverage }: RateProps) {
  const last = days.at(-1);
  return (
    <ChartCard
      title="Attendance rate"
      description={last ? `Present or late. On ${dayAndYear(last.date)}, ${coverage} have a mark.` : 'Present or late'}
      table={{
        headings: ['Day', 'Rate', 'Marks'],
        rows: days.map((day) => [longDay(day.date), percent(day.rate), marksOf(day)]),
      }}
      empty={<NoAttendance title="No attendance recorded" />}
    >
      <LineChart rows={rowsOf(days)} category="day" mark={rate} ticks={ticksOf(days)} format={percent} />
    </ChartCard>
  );
}

/** Absent, late and excused records by school day. */
export function AbsencesCard({ days }: DaysProps) {
  return (
    <ChartCard
      title="Absent, late and excused"
      description={`Records of the day, ${overDays(days)}`}
      table={{
        headings: ['Day', 'Absent', 'Late', 'Excused', 'Present'],
        rows: days.map(({ date, absent, late, excused, present }) => [longDay(date), absent, late, excused, present]),
      }}
      empty={<NoAttendance title="No absences recorded" />}
    >
      <BarChart rows={rowsOf(days)} category="day" marks={absences} />
    </ChartCard>
  );
}

const marksOf = ({ present, absent, late, excused }: Days[number]) => present + absent + late + excused;

const NoAttendance = ({ title }: { title: string }) => <NoRecords title={title} {...exampleRecords.attendance} small />;

const rowsOf = (days: Days) => attendanceRows(days, new Date().getFullYear());

/** Such as `on the last 30 days with records, Oct 12, 2026 to Nov 20, 2026`. */
function overDays(days: Days): string {
  const [first, last] = [days.at(0), days.at(-1)];
  if (!first || !last || first === last) return 'by school day';
  return `on the last ${days.length} days with records, ${dayAndYear(first.date)} to ${dayAndYear(last.date)}`;
}

/** The ticks from a little below the lowest rate to 100. */
function ticksOf(days: Days): number[] {
  const lowest = Math.max(0, Math.min(99, ...days.map((day) => day.rate)) - 1);
  const step = [1, 2, 5, 10, 20].find((size) => (100 - lowest) / size <= 6) ?? 20;
  const steps = Math.ceil((100 - lowest) / step);
  return Array.from({ length: steps + 1 }, (_, index) => 100 - (steps - index) * step);
}
