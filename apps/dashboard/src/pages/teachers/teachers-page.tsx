import type { Page, Teacher } from '../../api/types';
import { PageTitle } from '../../components/page-title';
import { useEnvironment } from '../../components/use-environment';
import { firstRecords } from '../../school/first-records';
import { NoRecords } from '../../school/no-records';
import { perPage, RecordList } from '../../school/record-list';
import { TypedFilter } from '../../school/typed-filter';
import { useListParams } from '../../school/use-list-params';
import { useSchoolQuery } from '../../school/use-school-query';
import { TeacherCard } from './teacher-card';

/** All teachers: found by name or e-mail, or by department; one of them opens beside the list. */
export default function TeachersPage() {
  const { search: environment } = useEnvironment();
  const { page, valueOf, choose, type, turnTo, hrefWith } = useListParams();
  const search = valueOf('search');
  const department = valueOf('department');
  const teachers = useSchoolQuery<Page<Teacher>>('teachers', { search, department, page, per_page: perPage });
  const departments = useSchoolQuery<Page<Teacher>>('teachers', { per_page: 100 }).data?.data.map(
    (teacher) => teacher.department,
  );
  return (
    <>
      <PageTitle title="Teachers" description="Who teaches, in which department, and where to find them." />
      <RecordList
        query={teachers}
        nouns={['teacher', 'teachers']}
        caption="Teachers"
        rowKey={({ id }) => id}
        hrefOf={({ id }) => `/teachers${hrefWith('open', String(id), environment)}`}
        onPage={turnTo}
        narrowed={search !== '' || department !== ''}
        empty={<NoRecords title="No teachers yet" {...firstRecords.teacher} schoolIsEmpty />}
        filters={
          <>
            <TypedFilter
              label="Search"
              placeholder="Name or e-mail"
              value={search}
              onChange={(text) => type('search', text)}
            />
            <TypedFilter
              label="Department"
              placeholder="Its exact name"
              value={department}
              suggestions={[...new Set(departments)].sort()}
              onChange={(text) => type('department', text)}
            />
          </>
        }
        columns={[
          { heading: 'Name', cell: ({ name }) => name },
          { heading: 'Department', cell: ({ department }) => department },
          { heading: 'E-mail', cell: ({ email }) => email },
          { heading: 'Subjects', cell: ({ subjects }) => subjects.join(', ') || '—' },
          { heading: 'Room', cell: ({ office_room }) => office_room ?? '—' },
        ]}
      />
      <TeacherCard id={valueOf('open')} onClose={() => choose('open', '')} />
    </>
  );
}
