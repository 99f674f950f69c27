import type { Overview, Page, Student } from '../../api/types';
import { PageTitle } from '../../components/page/page-title';
import { useEnvironment } from '../../components/use-environment';
import { longDay } from '../../school/calendar-days';
import { SelectFilter } from '../../school/lists/select-filter';
import { exampleRecords } from '../../school/lists/example-records';
import { NoRecords } from '../../school/lists/no-records';
import { perPage, RecordList } from '../../school/lists/record-list';
import { TextFilter } from '../../school/lists/text-filter';
import { useListParams } from '../../school/lists/use-list-params';
import { Email } from '../../school/records/email';
import { useSchoolQuery } from '../../school/use-school-query';

/** The list of students, with filters by name, e-mail, grade level and status. */
export default function StudentsPage() {
  const { search: environment } = useEnvironment();
  const { page, valueOf, choose, type, turnTo } = useListParams();
  const search = valueOf('search');
  const gradeLevel = valueOf('grade_level');
  const status = valueOf('status');
  const students = useSchoolQuery<Page<Student>>('students', {
    search,
    grade_level: gradeLevel,
    status,
    page,
    per_page: perPage,
  });
  const levels = useSchoolQuery<Overview>('overview').data?.students.by_grade_level.map((level) => level.grade_level);
  return (
    <>
      <PageTitle title="Students" description="The students of the school, as the API returns them." />
      <RecordList
        query={students}
        nouns={['student', 'students']}
        caption="Students"
        rowKey={({ id }) => id}
        hrefOf={({ id }) => `/students/${id}${environment}`}
        onPage={turnTo}
        narrowed={search !== '' || gradeLevel !== '' || status !== ''}
        empty={<NoRecords title="No students yet" {...exampleRecords.student} schoolIsEmpty />}
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
              choices={levels ?? []}
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
          { heading: 'Name', cell: ({ name }) => name },
          { heading: 'Grade level', cell: ({ grade_level }) => grade_level },
          { heading: 'E-mail', cell: ({ email }) => <Email address={email} /> },
          { heading: 'Guardian', cell: ({ guardian_name }) => guardian_name ?? '—' },
          { heading: 'Enrolled', cell: ({ enrollment_date }) => longDay(enrollment_date) },
        ]}
      />
    </>
  );
}
