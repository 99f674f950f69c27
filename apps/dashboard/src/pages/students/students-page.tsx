import type { Overview, Page, Student } from '../../api/types';
import { PageTitle } from '../../components/page-title';
import { useEnvironment } from '../../components/use-environment';
import { longDay } from '../../school/calendar-days';
import { ChosenFilter } from '../../school/chosen-filter';
import { firstRecords } from '../../school/first-records';
import { NoRecords } from '../../school/no-records';
import { perPage, RecordList } from '../../school/record-list';
import { TypedFilter } from '../../school/typed-filter';
import { useListParams } from '../../school/use-list-params';
import { useSchoolQuery } from '../../school/use-school-query';

/** All students: found by name or e-mail, or by grade level. */
export default function StudentsPage() {
  const { search: environment } = useEnvironment();
  const { page, valueOf, choose, type, turnTo } = useListParams();
  const search = valueOf('search');
  const gradeLevel = valueOf('grade_level');
  const students = useSchoolQuery<Page<Student>>('students', {
    search,
    grade_level: gradeLevel,
    page,
    per_page: perPage,
  });
  const levels = useSchoolQuery<Overview>('overview').data?.students.by_grade_level.map((level) => level.grade_level);
  return (
    <>
      <PageTitle title="Students" description="Everyone who is enrolled, as the API reads them." />
      <RecordList
        query={students}
        nouns={['student', 'students']}
        caption="Students"
        rowKey={({ id }) => id}
        hrefOf={({ id }) => `/students/${id}${environment}`}
        onPage={turnTo}
        narrowed={search !== '' || gradeLevel !== ''}
        empty={<NoRecords title="No students yet" {...firstRecords.student} schoolIsEmpty />}
        filters={
          <>
            <TypedFilter
              label="Search"
              placeholder="Name or e-mail"
              value={search}
              onChange={(text) => type('search', text)}
            />
            <ChosenFilter
              label="Grade level"
              all="All levels"
              value={gradeLevel}
              choices={levels ?? []}
              onChange={(level) => choose('grade_level', level)}
            />
          </>
        }
        columns={[
          { heading: 'Name', cell: ({ name }) => name },
          { heading: 'Grade level', cell: ({ grade_level }) => grade_level },
          { heading: 'E-mail', cell: ({ email }) => email },
          { heading: 'Guardian', cell: ({ guardian_name }) => guardian_name ?? '—' },
          { heading: 'Enrolled', cell: ({ enrollment_date }) => longDay(enrollment_date) },
        ]}
      />
    </>
  );
}
