import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Student } from '../../api/types';
import { PageTitle } from '../../components/page/page-title';
import { useEnvironment } from '../../components/use-environment';
import { dayAndYear } from '../../school/calendar-days';
import { useFilterChoices } from '../../school/filter-choices';
import { NewRecordLink } from '../../school/forms/record-actions';
import { SavedNote } from '../../school/forms/saved-note';
import { exampleRecords } from '../../school/lists/example-records';
import { byFamilyName } from '../../school/lists/name-order';
import type { ListColumn } from '../../school/lists/list-column';
import { NoRecords } from '../../school/lists/no-records';
import { RecordList } from '../../school/lists/record-list';
import { SelectFilter } from '../../school/lists/select-filter';
import { TextFilter } from '../../school/lists/text-filter';
import { useListParams } from '../../school/lists/use-list-params';
import { useSortedList } from '../../school/lists/use-sorted-list';
import { Email } from '../../school/records/email';
import { SelectionBar } from '../../school/lists/selection/selection-bar';
import { useSelection } from '../../school/lists/selection/use-selection';
import { useMayEdit } from '../../school/use-may-edit';
import { StudentBulkActions } from './bulk/student-bulk-actions';
import { studentNouns } from '../../school/bulk/student-nouns';
import { useStatusOf } from './use-status-of';

const columns: ListColumn<Student>[] = [
  { heading: 'Name', cell: ({ name }) => name, sort: 'name', otherSort: byFamilyName },
  {
    heading: 'Grade level',
    cell: ({ grade_level }) => grade_level,
    sort: 'grade_level',
    directions: ['youngest first', 'oldest first'],
  },
  { heading: 'E-mail', cell: ({ email }) => <Email address={email} /> },
  { heading: 'Guardian', cell: ({ guardian_name }) => guardian_name ?? '—' },
  { heading: 'Guardian’s phone', cell: ({ guardian_phone }) => guardian_phone ?? '—' },
  { heading: 'Guardian’s e-mail', cell: ({ guardian_email }) => guardian_email ?? '—', isExtra: true },
  { heading: 'Date of birth', cell: ({ date_of_birth: day }) => (day === null ? '—' : dayAndYear(day)), isExtra: true },
  { heading: 'Address', cell: ({ address }) => address ?? '—', isExtra: true },
  {
    heading: 'Enrolled',
    cell: ({ enrollment_date }) => dayAndYear(enrollment_date),
    sort: 'enrollment_date',
    directions: ['oldest first', 'newest first'],
    isExtra: true,
  },
];

/** The list of students, with filters by name, e-mail, grade level and status. */
export default function StudentsPage() {
  const { search: environment, school } = useEnvironment();
  const { valueOf, choose, type } = useListParams();
  const search = valueOf('search');
  const gradeLevel = valueOf('grade_level');
  const status = valueOf('status');
  const filters = { search, grade_level: gradeLevel, school_id: school };
  const students = useSortedList<Student>('students', {
    filters: { ...filters, status },
    columns,
    defaultOrder: 'name',
  });
  const { grade_levels: levels = [] } = useFilterChoices();
  const selection = useSelection<Student>();
  const mayEdit = useMayEdit();
  const statusOf = useStatusOf(status, filters, students);
  return (
    <>
      <PageTitle title="Students" description="The students of the school.">
        {mayEdit && (
          <Button component={Link} to={`/students/duplicates${environment}`} variant="default">
            Probable duplicates
          </Button>
        )}
        <NewRecordLink path="students" noun="student" />
      </PageTitle>
      <SavedNote />
      <RecordList
        list={students}
        nouns={['student', 'students']}
        caption="Students"
        hasDownload
        selection={mayEdit ? selection : undefined}
        selectionBar={
          <SelectionBar
            selection={selection}
            shown={students.query.data?.data ?? []}
            list={students}
            nouns={studentNouns}
          >
            <StudentBulkActions selection={selection} />
          </SelectionBar>
        }
        rowKey={({ id }) => id}
        hrefOf={({ id }) => `/students/${id}${environment}`}
        narrowed={search !== '' || gradeLevel !== '' || status !== '' || school !== ''}
        empty={<NoRecords title="No students yet" {...exampleRecords.student} noun="student" schoolIsEmpty />}
        filters={
          <>
            <TextFilter
              label="Search"
              placeholder="Name or e-mail"
              value={search}
              onChange={(text) => type('search', text)}
            />
            <SelectFilter
              label="Grade level"
              all="All levels"
              value={gradeLevel}
              choices={levels}
              onChange={(level) => choose('grade_level', level)}
            />
            <SelectFilter
              label="Status"
              all="Active"
              value={status}
              choices={[
                { value: 'withdrawn', label: 'Withdrawn' },
                { value: 'all', label: 'Active and withdrawn' },
              ]}
              onChange={(chosen) => choose('status', chosen)}
            />
          </>
        }
        columns={[
          ...columns,
          { heading: 'Status', cell: ({ id }) => statusOf(id), ...(status !== 'all' && { isExtra: true }) },
        ]}
      />
    </>
  );
}
