import type { Page, Teacher } from '../../api/types';
import { PageTitle } from '../../components/page/page-title';
import { useEnvironment } from '../../components/use-environment';
import { useFilterChoices } from '../../school/filter-choices';
import { exampleRecords } from '../../school/lists/example-records';
import { NoRecords } from '../../school/lists/no-records';
import { perPage, RecordList } from '../../school/lists/record-list';
import { SelectFilter } from '../../school/lists/select-filter';
import { TextFilter } from '../../school/lists/text-filter';
import { useListParams } from '../../school/lists/use-list-params';
import { Email } from '../../school/records/email';
import { useSchoolQuery } from '../../school/use-school-query';
import { TeacherCard } from './teacher-card';

/** The list of teachers, with filters by name, e-mail and department. A selected teacher opens beside it. */
export default function TeachersPage() {
  const { search: environment } = useEnvironment();
  const { page, valueOf, choose, type, turnTo, hrefWith } = useListParams();
  const search = valueOf('search');
  const department = valueOf('department');
  const teachers = useSchoolQuery<Page<Teacher>>('teachers', { search, department, page, per_page: perPage });
  const { departments = [] } = useFilterChoices();
  return (
    <>
      <PageTitle title="Teachers" description="Teachers with their department, subjects and contact details." />
      <RecordList
        query={teachers}
        nouns={['teacher', 'teachers']}
        caption="Teachers"
        rowKey={({ id }) => id}
        hrefOf={({ id }) => `/teachers${hrefWith('open', String(id), environment)}`}
        onPage={turnTo}
        narrowed={search !== '' || department !== ''}
        empty={<NoRecords title="No teachers yet" {...exampleRecords.teacher} schoolIsEmpty />}
        filters={
          <>
            <TextFilter
              label="Search"
              placeholder="Name or e-mail"
              value={search}
              onChange={(text) => type('search', text)}
            />
            <SelectFilter
              label="Department"
              all="All departments"
              value={department}
              choices={departments}
              onChange={(chosen) => choose('department', chosen)}
            />
          </>
        }
        columns={[
          { heading: 'Name', cell: ({ name }) => name },
          { heading: 'Department', cell: ({ department }) => department },
          { heading: 'E-mail', cell: ({ email }) => <Email address={email} /> },
          { heading: 'Subjects', cell: ({ subjects }) => subjects.join(', ') || '—' },
          { heading: 'Room', cell: ({ office_room }) => office_room ?? '—' },
        ]}
      />
      <TeacherCard id={valueOf('open')} onClose={() => choose('open', '')} />
    </>
  );
}
