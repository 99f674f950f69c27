import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { SchoolClass, Teacher } from '../../api/types';
import { Time } from '../../components/data/time';
import { PageTitle } from '../../components/page/page-title';
import { useEnvironment } from '../../components/use-environment';
import { ArchivedFilter, archivedOf } from '../../school/archive/archived-filter';
import { useTimetable } from '../../school/days/use-timetable';
import { NewRecordLink } from '../../school/forms/record-actions';
import { SavedNote } from '../../school/forms/saved-note';
import { exampleRecords } from '../../school/lists/example-records';
import type { ListColumn } from '../../school/lists/list-column';
import { NoRecords } from '../../school/lists/no-records';
import { RecordList } from '../../school/lists/record-list';
import { SelectFilter } from '../../school/lists/select-filter';
import { TextFilter } from '../../school/lists/text-filter';
import { ClassTeacher } from '../../school/records/class-teacher';
import { Seats } from '../../school/records/seats';
import { useListParams } from '../../school/lists/use-list-params';
import { useSortedList } from '../../school/lists/use-sorted-list';
import { useSchoolQuery } from '../../school/use-school-query';
import { useSchoolTime } from '../../school/use-school-time';
import { allTerms, SemesterFilter, useSemesterChoice } from './semester-filter';

/** @param isUntaught whether the class has no teacher today */
const columnsFor = (isUntaught: (id: number) => boolean): ListColumn<SchoolClass>[] => [
  { heading: 'Name', cell: ({ name }) => name, sort: 'name' },
  {
    heading: 'Teacher',
    cell: ({ id, teacher }) => <ClassTeacher isGone={isUntaught(id)}>{teacher.name}</ClassTeacher>,
    sort: 'teacher_name',
  },
  { heading: 'Schedule', cell: ({ schedule }) => schedule },
  { heading: 'Room', cell: ({ room }) => room ?? '—' },
  { heading: 'Semester', cell: ({ semester }) => semester ?? '—', sort: 'semester' },
  { heading: 'Seats', cell: (schoolClass) => <Seats of={schoolClass} /> },
  { heading: 'Created', cell: ({ created_at }) => <Time value={created_at} />, isExtra: true },
];

/** The orders of the list do not depend on its cells. */
const sorted = columnsFor(() => false);

/** The list of classes, those of the current term first of all, with a search and filters by semester and teacher. Those that are archived are hidden. */
export default function ClassesPage() {
  const { search: environment, school } = useEnvironment();
  const { valueOf, choose, type } = useListParams();
  const search = valueOf('search');
  const semester = valueOf('semester');
  const teacher = valueOf('teacher_id');
  const untaught = valueOf('without_teacher') === 'true' ? 'true' : '';
  const archived = valueOf('archived');
  const { filter, currentTerm } = useSemesterChoice(semester);
  const classes = useSortedList<SchoolClass>('classes', {
    filters: {
      ...{ search, ...filter, teacher_id: teacher, without_teacher: untaught, school_id: school },
      archived: archivedOf(archived),
    },
    columns: sorted,
    defaultOrder: 'name',
    isReady: filter !== null,
  });
  const shown = classes.query.data?.data ?? [];
  const { today } = useSchoolTime();
  const times = useTimetable(
    shown.map(({ id }) => id),
    today,
  );
  return (
    <>
      <PageTitle title="Classes" description="Classes with their teacher, schedule, room and seats.">
        <NewRecordLink path="classes" noun="class" />
      </PageTitle>
      <SavedNote />
      <RecordList
        list={classes}
        columns={columnsFor((id) => times?.get(id)?.without_teacher === true)}
        nouns={['class', 'classes']}
        caption="Classes"
        hasDownload
        rowKey={({ id }) => id}
        hrefOf={({ id }) => `/classes/${id}${environment}`}
        narrowed={
          [search, currentTerm, teacher, untaught, school, archived].some((value) => value !== '') ||
          (semester !== '' && semester !== allTerms)
        }
        {...(currentTerm !== '' && {
          unmatched: <OtherTerms current={currentTerm} onAll={() => choose('semester', allTerms)} />,
        })}
        empty={<NoRecords title="No classes yet" {...exampleRecords.class} noun="class" />}
        filters={
          <>
            <TextFilter
              label="Search"
              placeholder="Class or teacher"
              value={search}
              onChange={(text) => type('search', text)}
            />
            <SemesterFilter value={semester} onChange={(chosen) => choose('semester', chosen)} />
            <SelectFilter
              label="Teacher"
              all="All classes"
              value={untaught}
              choices={[{ value: 'true', label: 'Without a teacher' }]}
              onChange={(chosen) => choose('without_teacher', chosen)}
            />
            <ArchivedFilter value={archived} onChange={(chosen) => choose('archived', chosen)} />
            {teacher && <OfTeacher id={teacher} onClear={() => choose('teacher_id', '')} />}
          </>
        }
      />
    </>
  );
}

/** Shows the filter by teacher, and removes it. */
function OfTeacher({ id, onClear }: { id: string; onClear: () => void }) {
  const teacher = useSchoolQuery<Teacher>(`teachers/${encodeURIComponent(id)}`);
  const name = teacher.data?.name ?? 'one teacher';
  return (
    <Button
      variant="default"
      onClick={onClear}
      rightSection={<IconX size={15} aria-hidden />}
      aria-label={`Taught by ${name}: show all classes`}
    >
      Taught by {name}
    </Button>
  );
}

/** Says that only the current term was searched, and searches the others. */
function OtherTerms({ current, onAll }: { current: string; onAll: () => void }) {
  return (
    <>
      <p>Only the current term is shown: {current}.</p>
      <Button variant="default" size="xs" onClick={onAll}>
        Show all terms
      </Button>
    </>
  );
}
