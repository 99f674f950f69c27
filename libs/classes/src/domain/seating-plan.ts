import { isArchived, UnknownReference } from '@homeroom/kernel';
import { rejectArchivedClass } from './archived';
import type { ClassSeats } from './class-seats';
import { AlreadyEnrolled, ClassIsFull, ClassNotFound, EnrollmentNotFound, StudentIsAbsent } from './classes.errors';
import { type Absence, Enrollment, type NewSeat } from './enrollment';
import { byBegin, covers, daysOutside, hasDays, isSamePeriod, overlaps, type Period } from './period';

/** What is known of some classes and students while their rows are locked. */
export interface Seating {
  readonly now: Date;
  /** The current date at the school, `YYYY-MM-DD`. */
  readonly today: string;
  /** The classes that exist, by id. */
  readonly classes: ReadonlyMap<number, ClassSeats>;
  /** The absences of the students who exist, by the id of the student. */
  readonly absences: ReadonlyMap<number, readonly Absence[]>;
  /** The enrollments of these students in these classes. */
  readonly enrollments: readonly Enrollment[];
}

/** What is to be stored. */
export interface SeatingChanges {
  readonly added: readonly Enrollment[];
  readonly changed: readonly Enrollment[];
  readonly removed: readonly Enrollment[];
}

/**
 * Gives, changes and takes seats by the rules of the school:
 *
 * - A student has at most one seat in a class on each day.
 * - A student who is withdrawn from the school gets no seat. A seat ends with a later withdrawal.
 * - A class that is archived takes no seat, and a student who returns gets none there. Its students keep their seats.
 * - A class is full on a day if all its seats are taken. Days that have passed do not count, and neither do days on which the student
 *   has the seat already, so that a class with too many students can still be corrected.
 */
export class SeatingPlan {
  private readonly seats: PlannedSeat[] = [];
  private readonly storedSeats = new Map<number, PlannedSeat>();
  private readonly seatsOfPairs = new Map<string, PlannedSeat[]>();

  constructor(private readonly seating: Seating) {
    for (const stored of seating.enrollments) {
      const seat = new PlannedSeat(stored, stored);
      this.add(seat);
      this.storedSeats.set(stored.id, seat);
    }
  }

  /**
   * Gives a student a seat. A planned leave divides the period: the seat goes on after it.
   *
   * @throws ClassNotFound, ClassArchived, ValidationFailed, AlreadyEnrolled, UnknownReference, StudentIsAbsent, ClassIsFull
   */
  enroll(seat: NewSeat): Enrollment {
    rejectArchivedClass(this.classOf(seat.classId).schoolClass, this.seating.today);
    return this.give(seat);
  }

  /** Gives an enrollment another period. In a class that is archived it only gets shorter. @throws EnrollmentNotFound, and as `enroll` */
  correct(id: number, period: Period): Enrollment {
    const seat = this.seatOf(id);
    const wanted = seat.planned.during(period);
    if (daysOutside(wanted, seat.planned).length > 0)
      rejectArchivedClass(this.classOf(wanted.classId).schoolClass, this.seating.today);
    return this.change(seat, wanted);
  }

  /** @throws EnrollmentNotFound */
  find(id: number): Enrollment {
    return this.seatOf(id).planned;
  }

  /** The largest number of seats of a class that are taken on one day, from today on. @throws ClassNotFound */
  mostTaken(classId: number): number {
    return this.classOf(classId).mostTaken();
  }

  /** Ends an enrollment that has not ended before a day. @throws EnrollmentNotFound */
  end(id: number, day: string): Enrollment {
    const seat = this.seatOf(id);
    if (!hasDays(seat.planned) || !isOpenOn(seat.planned, day)) throw new EnrollmentNotFound();
    return this.change(seat, seat.planned.endedOn(day));
  }

  /** Removes a period that never was. @throws EnrollmentNotFound */
  remove(id: number): void {
    this.removeSeat(this.seatOf(id));
  }

  /**
   * Ends the period of a student that has a day, or else the next one, which then has no day.
   *
   * @throws ClassNotFound, EnrollmentNotFound
   */
  withdraw(classId: number, studentId: number, day: string): Enrollment {
    this.classOf(classId);
    const [ending] = this.seatsOf({ classId, studentId })
      .filter(({ planned }) => hasDays(planned) && isOpenOn(planned, day))
      .toSorted((one, other) => byBegin(one.planned, other.planned));
    if (!ending) throw new EnrollmentNotFound();
    return this.change(ending, ending.planned.endedOn(day));
  }

  /**
   * Ends all periods of a student on the day of a withdrawal from the school. Those that the withdrawal has ended before get the new day.
   * A period with which one of them went on after a return is removed.
   *
   * @throws ClassIsFull with the name of the class, for a later day
   */
  leave(studentId: number, absence: Absence): void {
    for (const seat of this.endedBy(absence.withdrawalId)) this.endBy(absence, seat, seat.planned.beforeWithdrawal);
    for (const seat of this.seats) {
      const { planned, isRemoved } = seat;
      const isLeft = planned.studentId === studentId && planned.withdrawalId !== absence.withdrawalId;
      if (isRemoved || !isLeft || !overlaps(planned, absence)) continue;
      if (this.goesOn(planned, absence)) this.removeSeat(seat);
      else this.endBy(absence, seat, planned);
    }
  }

  /**
   * Gives the seats back that a withdrawal ended: from a day on, or without an interruption if the student was not missing.
   *
   * @throws ClassIsFull with the name of the class
   */
  comeBack(withdrawalId: number, day: string): void {
    for (const seat of this.endedBy(withdrawalId)) {
      const { beginDate: firstDay, endDate: lastEnd, endBeforeWithdrawal: endDate, classId, studentId } = seat.planned;
      const beginDate = day > firstDay ? day : firstDay;
      if (!hasDays({ beginDate, endDate })) continue;
      if (lastEnd !== null && beginDate <= lastEnd) this.restoreSeat(seat);
      else if (!isArchived(this.classOf(classId).schoolClass, this.seating.today))
        this.unlessEnrolled(classId, () => this.give({ classId, studentId, beginDate, endDate }));
    }
  }

  /**
   * Makes the seats as if there had been no withdrawal.
   *
   * @param without the ids of enrollments that stay as they are
   * @throws ClassIsFull with the name of the class
   */
  restore(withdrawalId: number, without: ReadonlySet<number> = new Set()): void {
    for (const seat of this.endedBy(withdrawalId)) if (!without.has(seat.stored?.id ?? 0)) this.restoreSeat(seat);
  }

  get changes(): SeatingChanges {
    const seats = this.seats.filter(({ isRemoved }) => !isRemoved);
    return {
      added: seats.flatMap(({ stored, planned }) => (stored === null ? [planned] : [])),
      changed: seats.flatMap(({ stored, planned }) => (stored !== null && stored !== planned ? [planned] : [])),
      removed: this.seats.flatMap(({ stored, isRemoved }) => (stored !== null && isRemoved ? [stored] : [])),
    };
  }

  /** The classes whose seats have changed, with the number of seats that are taken today. */
  get counts(): readonly { readonly classId: number; readonly taken: number }[] {
    const { added, changed, removed } = this.changes;
    const classIds = new Set([...added, ...changed, ...removed].map(({ classId }) => classId));
    return [...classIds].map((classId) => ({ classId, taken: this.classOf(classId).takenToday }));
  }

  private removeSeat(seat: PlannedSeat): void {
    this.classOf(seat.planned.classId).free(seat.planned);
    seat.isRemoved = true;
  }

  /** @param wanted the enrollment without the withdrawal */
  private endBy(absence: Absence, seat: PlannedSeat, wanted: Enrollment): void {
    const ended = overlaps(wanted, absence) ? wanted.endedBy(absence) : wanted;
    const { planned } = seat;
    if (isSamePeriod(ended, planned) && ended.withdrawalId === planned.withdrawalId) return;
    this.naming(planned.classId, () => this.change(seat, ended));
  }

  private give(seat: NewSeat): Enrollment {
    const schoolClass = this.classOf(seat.classId);
    const enrollment = this.admit(Enrollment.begin(seat, this.seating.now), null);
    try {
      this.enrollAfterLeave(seat, enrollment);
    } catch (error) {
      schoolClass.free(enrollment);
      throw error;
    }
    this.add(new PlannedSeat(null, enrollment));
    return enrollment;
  }

  private enrollAfterLeave(seat: NewSeat, { withdrawalId, endBeforeWithdrawal: endDate }: Enrollment): void {
    const leave = this.absencesOf(seat.studentId).find((absence) => absence.withdrawalId === withdrawalId);
    if (!leave?.endDate || !hasDays({ beginDate: leave.endDate, endDate })) return;
    this.give({ ...seat, beginDate: leave.endDate, endDate });
  }

  private restoreSeat(seat: PlannedSeat): void {
    this.unlessEnrolled(seat.planned.classId, () => this.change(seat, seat.planned.beforeWithdrawal));
  }

  /** A withdrawal may have ended several periods of a student in a class. The first of them goes on. */
  private unlessEnrolled(classId: number, work: () => unknown): void {
    try {
      this.naming(classId, work);
    } catch (error) {
      if (!(error instanceof AlreadyEnrolled)) throw error;
    }
  }

  /** Whether a seat that the withdrawal ended went on with this one after a return. */
  private goesOn(later: Enrollment, { withdrawalId }: Absence): boolean {
    return this.endedBy(withdrawalId).some(
      ({ planned }) =>
        isSamePair(planned, later) &&
        planned.beginDate <= later.beginDate &&
        planned.endBeforeWithdrawal === later.plannedEnd,
    );
  }

  /** Names the class in the error, where the request does not name it. */
  private naming<T>(classId: number, work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ClassIsFull)) throw error;
      const { id, name } = this.classOf(classId).schoolClass;
      throw new ClassIsFull(error.capacity, `Class ${id} (${name})`);
    }
  }

  private change(seat: PlannedSeat, wanted: Enrollment): Enrollment {
    seat.planned = this.admit(wanted, seat);
    return seat.planned;
  }

  /** The enrollment that a seat becomes. @param seat null for a new one */
  private admit(wanted: Enrollment, seat: PlannedSeat | null): Enrollment {
    const other = this.seatsOf(wanted).find((each) => each !== seat && overlaps(each.planned, wanted))?.planned;
    if (other) throw new AlreadyEnrolled(covers(other, this.seating.today) ? undefined : other);
    const before = seat?.planned ?? null;
    const enrollment = this.untilAbsence(wanted, before);
    const schoolClass = this.classOf(wanted.classId);
    if (daysOutside(enrollment, before).some((days) => schoolClass.isFull(days)))
      throw new ClassIsFull(schoolClass.schoolClass.capacity ?? 0);
    if (before) schoolClass.free(before);
    schoolClass.take(enrollment);
    return enrollment;
  }

  /** The enrollment until a coming absence. @throws UnknownReference, StudentIsAbsent */
  private untilAbsence(wanted: Enrollment, before: Enrollment | null): Enrollment {
    const { today } = this.seating;
    const isOver = ({ endDate }: Absence) => endDate !== null && endDate <= today;
    const isOwn = ({ withdrawalId }: Absence) => withdrawalId === before?.withdrawalId;
    const absences = this.absencesOf(wanted.studentId);
    // An absence that is over does not shorten a period: it was known when the period was recorded.
    const [coming] = absences
      .filter((absence) => !isOver(absence) && absence.beginDate > wanted.beginDate && overlaps(absence, wanted))
      .toSorted(byBegin);
    if (coming && isOwn(coming) && coming.beginDate <= today) throw new StudentIsAbsent();
    const enrollment = coming ? wanted.endedBy(coming) : wanted;
    const gained = daysOutside(enrollment, before);
    // A seat may go on over an absence that is over, but not begin in one.
    const isRefused = (absence: Absence) => (day: string) =>
      covers(absence, day) && (!isOver(absence) || day === enrollment.beginDate);
    const days = gained.map(({ beginDate }) => beginDate);
    if (absences.some((absence) => days.some(isRefused(absence)))) throw new StudentIsAbsent();
    return enrollment;
  }

  /** @throws UnknownReference */
  private absencesOf(studentId: number): readonly Absence[] {
    const absences = this.seating.absences.get(studentId);
    if (!absences) throw new UnknownReference('student_id', 'student');
    return absences;
  }

  private add(seat: PlannedSeat): void {
    const pair = pairOf(seat.planned);
    this.seats.push(seat);
    this.seatsOfPairs.set(pair, [...(this.seatsOfPairs.get(pair) ?? []), seat]);
  }

  private seatsOf(pair: Pick<Enrollment, 'classId' | 'studentId'>): readonly PlannedSeat[] {
    return (this.seatsOfPairs.get(pairOf(pair)) ?? []).filter(({ isRemoved }) => !isRemoved);
  }

  private endedBy(withdrawalId: number): readonly PlannedSeat[] {
    return this.seats
      .filter(({ planned, isRemoved }) => !isRemoved && planned.withdrawalId === withdrawalId)
      .toSorted((one, other) => byBegin(one.planned, other.planned));
  }

  private seatOf(id: number): PlannedSeat {
    const seat = this.storedSeats.get(id);
    if (!seat || seat.isRemoved) throw new EnrollmentNotFound();
    return seat;
  }

  private classOf(id: number): ClassSeats {
    const found = this.seating.classes.get(id);
    if (!found) throw new ClassNotFound();
    return found;
  }
}

/** A seat before and after the changes. */
class PlannedSeat {
  isRemoved = false;

  /** @param stored null for a new one */
  constructor(
    readonly stored: Enrollment | null,
    public planned: Enrollment,
  ) {}
}

/** Whether a period has a day or a later one. */
const isOpenOn = (period: Period, day: string): boolean => covers(period, day) || period.beginDate > day;

const isSamePair = (one: Enrollment, other: Enrollment): boolean => pairOf(one) === pairOf(other);

const pairOf = ({ classId, studentId }: Pick<Enrollment, 'classId' | 'studentId'>): string => `${classId} ${studentId}`;
