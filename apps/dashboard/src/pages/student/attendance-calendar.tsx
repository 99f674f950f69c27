import { useId } from 'react';
import { longDay } from '../../school/calendar-days';
import { Legend } from '../../charts/legend';
import { type Mark, mark } from '../../charts/mark';
import { fillOf, Patterns } from '../../charts/patterns';
import type { AttendanceStatus } from '../../api/types';
import classes from './attendance-calendar.module.css';
import type { AttendanceDay, AttendanceWeek } from './attendance-days';

export const statusMarks: Readonly<Record<AttendanceStatus, Mark>> = {
  present: mark('present', 'Present'),
  late: mark('late', 'Late', 'warn'),
  excused: mark('excused', 'Excused', 'quiet'),
  // A stacked bar sets it apart by colour alone. Cells of equal size need a texture as well.
  absent: { ...mark('absent', 'Absent', 'bad'), texture: 'crossed' },
};

const cell = 15;
const step = 18;
const left = 34;
const top = 20;
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const monthOf = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });

const monthAndYear = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A calendar of a school year: a column for each week, a cell for each day with its worst status. */
export function AttendanceCalendar({ weeks, label }: { weeks: readonly AttendanceWeek[]; label: string }) {
  const id = useId();
  const rows = weeks.some(({ days }) => days[5] || days[6]) ? 7 : 5;
  const marks = Object.values(statusMarks);
  return (
    <>
      <Legend marks={marks} />
      <div className={classes.scroller} role="group" aria-label={label} tabIndex={0}>
        <svg
          width={left + weeks.length * step}
          height={top + rows * step}
          role="img"
          aria-label={`${label}. The table below has every day.`}
          className={classes.calendar}
        >
          <Patterns id={id} marks={marks} />
          {weekdays.slice(0, rows).map((weekday, row) => (
            <text key={weekday} x={0} y={top + row * step + 12}>
              {weekday}
            </text>
          ))}
          {weeks.map(({ monday, days }, column) => (
            <g key={monday} transform={`translate(${left + column * step} ${top})`}>
              {startsMonth(weeks, column) && <text y={-7}>{monthLabel(weeks, column)}</text>}
              {days.slice(0, rows).map((day, row) => (
                <Cell key={weekdays[row]} day={day} y={row * step} fill={day && fillOf(id, statusMarks[day.status])} />
              ))}
            </g>
          ))}
        </svg>
      </div>
    </>
  );
}

/** Whether the name of a month stands above a column: its first one, unless the next name leaves no room. */
function startsMonth(weeks: readonly AttendanceWeek[], column: number): boolean {
  const monthAt = (index: number) => weeks[index]?.monday.slice(0, 7);
  if (column === 0) return monthAt(1) === monthAt(0);
  return monthAt(column) !== monthAt(column - 1) && column < weeks.length - 1;
}

/** The month, with the year in the first column and where it changes, if there is room. */
function monthLabel(weeks: readonly AttendanceWeek[], column: number): string {
  const monday = weeks[column]?.monday ?? '';
  const isNewYear = weeks[column - 1]?.monday.slice(0, 4) !== monday.slice(0, 4);
  const hasRoom = weeks[column + 2]?.monday.slice(0, 7) === monday.slice(0, 7);
  return (isNewYear && hasRoom ? monthAndYear : monthOf).format(new Date(monday));
}

function Cell({ day, y, fill }: { day: AttendanceDay | null; y: number; fill: string | null }) {
  if (!day) return <rect y={y} width={cell} height={cell} rx={3} className={classes.empty} />;
  return (
    <rect y={y} width={cell} height={cell} rx={3} fill={fill ?? ''} data-date={day.date} data-status={day.status}>
      <title>{`${longDay(day.date)}: ${statusMarks[day.status].label}`}</title>
    </rect>
  );
}
