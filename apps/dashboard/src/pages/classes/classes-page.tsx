import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { SchoolClass, Teacher } from '../../api/types';
import { Time } from '../../components/data/time';
import { PageTitle } from '../../components/page/page-title';
import { useEnvironment } from '../../components/use-environment';
import { NewRecordLink } from '../../school/forms/record-actions';
import { SavedNote } from '../../school/forms/saved-note';
import { exampleRecords } from '../../school/lists/example-records';
import type { ListColumn } from '../../school/lists/list-column';
import { NoRecords } from '../../school/lists/no-records';
import { RecordList } from '../../school/lists/record-list';
import { TextFilter } from '../../school/lists/text-filter';
import { Seats } from '../../school/records/seats';
import { useListParams } from '../../school/lists/use-list-params';
import { useSortedList } from '../../school/lists/use-sorted-list';
import { useSchoolQuery } from '../../school/use-school-query';
import { allTerms, SemesterFilter, useSemesterChoice } from './semester-filter';

const columns: ListColumn<SchoolClass>[] = [
  { heading: 'Name', cell: ({ name }) => name, sort: 'name' },
  { heading: 'Teacher', cell: ({ teacher }) => teacher.name, sort: 'teacher_name' },
  { heading: 'Schedule', cell: ({ schedule }) => schedule },
  { heading: 'Room', cell: ({ room }) => room ?? '—' },
  { heading: 'Semester', cell: ({ semester }) => semester ?? '—', sort: 'semester' },
  { heading: 'Seats', cell: (schoolClass) => <Seats of={schoolClass} /> },
  { heading: 'Created', cell: ({ created_at }) => <Time value={created_at} />, isExtra: true },
];

/** The list of classes, those of the current term first of all, with a search and filters by semester and teacher. */
export default function ClassesPage() {
  const { search: environment, school } = useEnvironment();
  const { valueOf, choose, type } = useListParams();
  const search = valueOf('search');
  const semester = valueOf('semester');
  const teacher = valueOf('teacher_id');
  const { filter, currentTerm } = useSemesterChoice(semester);
  const classes = useSortedList<SchoolClass>('classes', {
    filters: { search, ...filter, teacher_id: teacher, school_id: school },
    columns,
    defaultOrder: 'name',
    isReady: filter !== null,
  });
  return (
    <>
      <PageTitle title="Classes" description="Classes with their teacher, schedule, room and seats.">
        <NewRecordLink path="classes" noun="class" />
      </PageTitle>
      <SavedNote />
      <RecordList
        list={classes}
        columns={columns}
        nouns={['class', 'classes']}
        caption="Classes"
        hasDownload
        rowKey={({ id }) => id}
        hrefOf={({ id }) => `/classes/${id}${environment}`}
        narrowed={
          [search, currentTerm, teacher, school].some((value) => value !== '') ||
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
