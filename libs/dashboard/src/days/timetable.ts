import { LastMarks } from '@homeroom/academics';
import { SchoolDays, type Term } from '@homeroom/calendar';
import {
  ClassTimes,
  type Hours,
  isOver,
  lastSessionDay,
  lessonsOn,
  mayMeetOn,
  meetAtOnce,
  readSchedule,
  type TimedClass,
} from '@homeroom/classes';
import { Injectable } from '@nestjs/common';

/** Whether and when a class meets on a day. */
export interface ClassTime {
  readonly is_over: boolean;
  /** The last day of a class that is over, `YYYY-MM-DD`; null if it is not over, or the day is not known. */
  readonly last_day: string | null;
  /** False if the class has terms with dates, and none of them has the day. */
  readonly in_term: boolean;
  /** The name of the closed day, such as `Winter break`, if the school of the class has no lessons on the day; otherwise null. */
  readonly closed_by: string | null;
  /** False if the schedule names no weekday that is understood, and has words that are not. `Period 2` is of every day. */
  readonly has_known_days: boolean;
  /** Minutes after midnight. None if the class does not meet on the day; null if its hours are not known. */
  readonly lessons: readonly Hours[] | null;
  /** Whether there may be a lesson on the day. */
  readonly may_meet: boolean;
  /** The words of its schedule that are not understood. */
  readonly unknown_words: readonly string[];
}

/** Classes that are offered at once. */
const mostOffered = 20;

/** Says of classes whether they are over, and when they meet on a day. It names no student. */
@Injectable()
export class Timetable {
  constructor(
    private readonly classes: ClassTimes,
    private readonly days: SchoolDays,
    private readonly marks: LastMarks,
  ) {}

  /** The times of the classes on a date, `YYYY-MM-DD`, by id. */
  async on(date: string, classes: readonly TimedClass[]): Promise<ReadonlyMap<number, ClassTime>> {
    const ids = classes.map(({ id }) => id);
    const [terms, closed, archived] = await Promise.all([
      this.days.termsOf(ids),
      this.days.closedClasses(date, ids),
      this.classes.archived(ids, date),
    ]);
    const isDated = (id: number) => terms.get(id)?.every(({ ends }) => ends !== null) === true;
    const marked = await this.marks.of(classes.flatMap(({ id }) => (isDated(id) ? [] : [id])));
    return new Map(
      classes.map(({ id, semester, schedule }) => {
        const own = terms.get(id) ?? [];
        const sessionEnds = own.map(({ ends }) => ends);
        const is_over = archived.has(id) || isOver({ sessionEnds, semester, lastMarked: marked.get(id) ?? null }, date);
        const last_day = is_over ? (archived.get(id) ?? lastSessionDay(sessionEnds)) : null;
        const in_term = own.length === 0 || own.some((term) => mayHave(term, date));
        const closed_by = closed.get(id) ?? null;
        const read = readSchedule(schedule);
        const hasLessons = !is_over && in_term && closed_by === null;
        const lessons = hasLessons ? lessonsOn(read, date) : [];
        const may_meet = hasLessons && mayMeetOn(read, date);
        const schedule_read = {
          has_known_days: read.weekdays !== null || read.unknown.length === 0,
          unknown_words: read.unknown,
        };
        return [id, { is_over, last_day, in_term, closed_by, lessons, may_meet, ...schedule_read }];
      }),
    );
  }

  async ofIds(date: string, ids: readonly number[]): Promise<object> {
    const times = await this.on(date, await this.classes.ofIds(ids));
    const untaught = await this.classes.withoutTeacher(ids, date);
    return {
      date,
      classes: [...times].map(([class_id, time]) => ({ class_id, ...time, without_teacher: untaught.has(class_id) })),
    };
  }

  /**
   * The JSON of the classes that a search finds, without those that are archived on a date: first those that are not over on it, and of
   * these the newest.
   *
   * @param beside the ids of other classes; each class that is found has those that meet at the same time
   */
  async offered(search: string, date: string, beside: readonly number[]): Promise<string> {
    const [found, others] = await Promise.all([this.classes.found(search, date), this.classes.ofIds(beside)]);
    const times = await this.on(date, [...found, ...others]);
    const isOverOn = ({ id }: TimedClass) => times.get(id)?.is_over === true;
    const current = others.filter((each) => !isOverOn(each));
    const offered = [...found.filter((each) => !isOverOn(each)), ...found.filter(isOverOn)].slice(0, mostOffered);
    const records = await this.classes.records(offered.map(({ id }) => id));
    const rows = offered.flatMap((each) => {
      const record = records.get(each.id);
      const at_once = current.filter(({ id, schedule }) => id !== each.id && meetAtOnce(each.schedule, schedule));
      const more = { is_over: isOverOn(each), at_once: isOverOn(each) ? [] : at_once.map(({ id }) => id) };
      return record === undefined ? [] : [`${record.slice(0, -1)},${JSON.stringify(more).slice(1)}`];
    });
    return `{"data":[${rows.join(',')}]}`;
  }
}

/** Whether a term has a day, or may have it because its days are not known. */
const mayHave = ({ begins, ends }: Term, day: string): boolean =>
  begins === null || ends === null || (begins <= day && day <= ends);
