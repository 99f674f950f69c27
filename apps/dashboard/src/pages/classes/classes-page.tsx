import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Page, SchoolClass, Teacher } from '../../api/types';
import { PageTitle } from '../../components/page/page-title';
import { useEnvironment } from '../../components/use-environment';
import { useFilterChoices } from '../../school/filter-choices';
import { NewRecordLink } from '../../school/forms/record-actions';
import { SavedNote } from '../../school/forms/saved-note';
import { exampleRecords } from '../../school/lists/example-records';
import { NoRecords } from '../../school/lists/no-records';
import { perPage, RecordList } from '../../school/lists/record-list';
import { SelectFilter } from '../../school/lists/select-filter';
import { Seats } from '../../school/records/seats';
import { useListParams } from '../../school/lists/use-list-params';
import { useSchoolQuery } from '../../school/use-school-query';

/** The list of classes, with filters by semester and teacher. */
export default function ClassesPage() {
  const { search: environment } = useEnvironment();
  const { page, valueOf, choose, turnTo } = useListParams();
  const semester = valueOf('semester');
  const teacher = valueOf('teacher_id');
  const classes = useSchoolQuery<Page<SchoolClass>>('classes', {
    semester,
    teacher_id: teacher,
    page,
    per_page: perPage,
  });
  const { semesters = [] } = useFilterChoices();
  return (
    <>
      <PageTitle title="Classes" description="Classes with their teacher, schedule, room and seats.">
        <NewRecordLink path="classes" noun="class" />
      </PageTitle>
      <SavedNote />
      <RecordList
        query={classes}
        nouns={['class', 'classes']}
        caption="Classes"
        rowKey={({ id }) => id}
        hrefOf={({ id }) => `/classes/${id}${environment}`}
        onPage={turnTo}
        narrowed={semester !== '' || teacher !== ''}
        empty={<NoRecords title="No classes yet" {...exampleRecords.class} noun="class" />}
        filters={
          <>
            <SelectFilter
              label="Semester"
              all="All semesters"
              value={semester}
              choices={semesters}
              onChange={(chosen) => choose('semester', chosen)}
            />
            {teacher && <OfTeacher id={teacher} onClear={() => choose('teacher_id', '')} />}
          </>
        }
        columns={[
          { heading: 'Name', cell: ({ name }) => name },
          { heading: 'Teacher', cell: ({ teacher }) => teacher.name },
          { heading: 'Schedule', cell: ({ schedule }) => schedule },
          { heading: 'Room', cell: ({ room }) => room ?? '—' },
          { heading: 'Semester', cell: ({ semester }) => semester ?? '—' },
          { heading: 'Seats', cell: (schoolClass) => <Seats of={schoolClass} /> },
        ]}
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
