import type { Finding, RecordChange } from '@homeroom/spreadsheets';
import type { ListImport } from '@homeroom/list-import';
import type { RosterObject } from '@homeroom/rostering';
import type { ReadRow, RosterRow, RosterRows } from '../package/roster-rows';
import type { BatchImport } from '../session/batch-import';
import type { ObjectsBySourcedId, RosterSession } from '../session/roster-session';
import { ofUnknownRemoval } from '../session/row-notices';
import { Draft, type Prepared, RowWriter } from '../session/row-writer';
import type { Teachings } from '../package/teachings';

const classColumns = {
  name: 'title',
  teacher_id: 'sourcedId',
  schedule: 'periods',
  room: 'location',
  capacity: 'metadata.capacity',
  semester: 'termSourcedIds',
  school_id: 'schoolSourcedId',
};

/** The objects of teachers by their sourcedIds, and the ids of those who have left. */
interface TeachersOfPackage {
  readonly teachers: ReadonlyMap<string, RosterObject>;
  readonly left: ReadonlySet<number>;
}

/** Classes, with the teachers that enrollments name. */
export class ClassImport implements BatchImport {
  private readonly writer = new RowWriter('class', null);
  private readonly list: ListImport;

  constructor(
    private readonly session: RosterSession,
    private readonly teachings: Teachings,
    private readonly rows: RosterRows,
  ) {
    this.list = session.list('classes', this.writer.merge);
  }

  async *import(batch: readonly ReadRow[]): AsyncGenerator<readonly RecordChange[]> {
    const { session, rows } = this;
    const given = await session.readable('class', rows, batch);
    const readable = await this.ofSchool(await session.changedSinceExport('class', rows, given));
    const known = await session.find(
      'class',
      readable.map(({ sourcedId }) => sourcedId),
    );
    const removed = readable.filter(({ isRemoved }) => isRemoved);
    await session.saveRows(
      'class',
      removed.filter((row) => known.has(row.sourcedId)),
      known,
    );
    for (const row of removed.filter(({ sourcedId }) => !known.has(sourcedId))) {
      session.tally.count('unchanged');
      session.warnOnce(rows, row, ofUnknownRemoval);
    }
    for (const row of removed) if (known.get(row.sourcedId)?.isCurrent) await session.warn(rows, [classIsKept(row)]);
    const prepared = await this.prepare(
      readable.filter(({ isRemoved }) => !isRemoved),
      known,
    );
    yield await session.write('class', rows, this.list, this.writer, prepared, known);
  }

  /** The classes whose teacher is in a delta that has no row of the class. */
  async *related(): AsyncGenerator<readonly RecordChange[]> {
    this.session.forgetLines('classes');
    for await (const rows of this.session.untouched('class', 'class', 'classes', this.teachings.classes)) {
      const known = await this.session.find(
        'class',
        rows.map(({ sourcedId }) => sourcedId),
      );
      const prepared = await this.prepare(rows, known);
      yield await this.session.write('class', this.rows, this.list, this.writer, prepared, known);
    }
  }

  /** The rows that are not about classes of other schools. */
  private async ofSchool(batch: readonly RosterRow[]): Promise<readonly RosterRow[]> {
    const { session } = this;
    const known = await session.find(
      'class',
      batch.map(({ sourcedId }) => sourcedId),
    );
    return session.others.without(session, 'class', this.rows, batch, (row) => {
      const about = known.get(row.sourcedId)?.about;
      const school = row.text('schoolSourcedId');
      return { record: about ? { type: 'class', id: about.id } : null, orgs: school === null ? [] : [school] };
    });
  }

  private async prepare(rows: readonly RosterRow[], known: ObjectsBySourcedId): Promise<readonly Prepared[]> {
    const { session } = this;
    const teachers = await session.find(
      'user',
      rows.flatMap((row) => this.teachings.allOf(row.sourcedId)),
    );
    const left = await session.objects.teachersWhoLeft(
      [...teachers.values()].flatMap(({ about }) => (about?.record === 'teacher' ? about.id : [])),
      session.today,
    );
    const terms = await session.find(
      'academicSession',
      rows.flatMap((row) => row.list('termSourcedIds')),
    );
    const courses = await session.find(
      'course',
      rows.flatMap((row) => row.text('courseSourcedId') ?? []),
    );
    await session.schools.look(
      session,
      rows.flatMap((row) => row.text('schoolSourcedId') ?? []),
    );
    const prepared: Prepared[] = [];
    for (const row of rows) {
      const id = known.get(row.sourcedId)?.about?.id ?? null;
      const draft = new Draft({ ...(id !== null && { id }), name: row.text('title') });
      const errors = [
        ...this.addTeacher(row, draft, { teachers, left }, id === null),
        ...this.addSchedule(row, draft, id === null),
      ];
      if (row.has('location')) draft.values['room'] = row.text('location');
      if (row.has('metadata.capacity')) draft.values['capacity'] = row.value('metadata.capacity');
      this.addSemester(row, draft, terms);
      // A class whose school is not known keeps the one that it has here.
      const school = session.schools.of(row.text('schoolSourcedId')) ?? session.schools.only;
      if (school !== null) draft.values['school_id'] = school;
      const course = row.text('courseSourcedId');
      if (course !== null && !courses.has(course)) draft.warnings.push(unknown(row, 'courseSourcedId', course));
      const { values, defaults, warnings } = draft;
      if (errors.length > 0) await this.session.reject(this.rows, row, errors);
      else {
        const isIncomplete = row.list('termSourcedIds').some((term) => session.wasRejected('academicSessions', term));
        prepared.push({ row, values, defaults, warnings, columns: classColumns, isIncomplete });
      }
    }
    return prepared;
  }

  private addTeacher(
    row: RosterRow,
    draft: Draft,
    { teachers, left }: TeachersOfPackage,
    isNew: boolean,
  ): readonly Finding[] {
    const user = this.teachings.of(row.sourcedId);
    const first = user === null ? undefined : teachers.get(user)?.about;
    // A known class is left out if it would get a teacher who has left.
    const hasLeft = isNew && first?.record === 'teacher' && left.has(first.id);
    const teacher = hasLeft ? this.otherTeacher(row, { teachers, left }) : first;
    if (teacher?.record === 'teacher') {
      draft.values['teacher_id'] = teacher.id;
      if (hasLeft) draft.warnings.push(teacherHasLeft(row, 'another teacher of the package'));
      return [];
    }
    if (user !== null && !hasLeft) draft.warnings.push(unknown(row, 'sourcedId', `the teacher ${user}`));
    if (!isNew) return [];
    const { teacherId } = this.session.options.defaults;
    if (teacherId === null) {
      const message = hasLeft
        ? 'the only teacher among the enrollments has left here'
        : 'the class has no teacher among the enrollments';
      return row.error(null, 'invalid', message, 'Enroll a teacher in the class, or choose --default-teacher');
    }
    const warning = hasLeft
      ? teacherHasLeft(row, 'the default teacher')
      : row.warning(null, 'default', 'the class gets the default teacher', 'Enroll a teacher in the class');
    draft.setDefault('teacher_id', teacherId, warning);
    return [];
  }

  /** The best teacher of a class who has not left. */
  private otherTeacher(row: RosterRow, { teachers, left }: TeachersOfPackage): RosterObject['about'] | undefined {
    const all = this.teachings.allOf(row.sourcedId).map((user) => teachers.get(user)?.about);
    return all.find((about) => about?.record === 'teacher' && !left.has(about.id));
  }

  private addSchedule(row: RosterRow, draft: Draft, isNew: boolean): readonly Finding[] {
    const periods = row.list('periods').join(', ');
    const { schedule } = this.session.options.defaults;
    if (periods !== '') draft.values['schedule'] = periods;
    else if (isNew) {
      if (schedule === null) {
        return row.error('periods', 'invalid', 'is blank', 'Give the periods, or choose --default-schedule');
      }
      const message = `the default ${JSON.stringify(schedule)} is stored`;
      draft.setDefault('schedule', schedule, row.warning('periods', 'default', message, 'Correct it'));
    }
    return [];
  }

  /** Adds the title of the first session that is not a school year. */
  private addSemester(row: RosterRow, { values, warnings }: Draft, terms: ReadonlyMap<string, RosterObject>): void {
    for (const term of row.list('termSourcedIds')) {
      const { title, type } = terms.get(term)?.fields ?? {};
      if (typeof title !== 'string') warnings.push(unknown(row, 'termSourcedIds', term));
      else if (String(type).toLowerCase() !== 'schoolyear') values['semester'] ??= title.trim();
    }
  }
}

const unknown = (row: RosterRow, column: string, what: string): Finding =>
  row.warning(column, 'unknown_reference', `${what} is not known`, 'Add it to the package');

const teacherHasLeft = (row: RosterRow, instead: string): Finding =>
  row.warning(
    null,
    'TEACHER_HAS_LEFT',
    `the teacher of this new class has left here; the class gets ${instead}`,
    'Enroll another teacher in the class, or bring the teacher back',
  );

const classIsKept = (row: RosterRow): Finding =>
  row.warning(
    null,
    'class_kept',
    'the class is kept: classes are not withdrawn',
    'Delete the class, if nothing refers to it',
  );
