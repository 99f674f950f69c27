import type { Teacher } from '../../api/types';
import { PageTitle } from '../../components/page/page-title';
import { useEnvironment } from '../../components/use-environment';
import { ArchivedFilter, archivedOf } from '../../school/archive/archived-filter';
import { dayAndYear } from '../../school/calendar-days';
import { useFilterChoices } from '../../school/filter-choices';
import { NewRecordLink } from '../../school/forms/record-actions';
import { SavedNote } from '../../school/forms/saved-note';
import { Email } from '../../school/records/email';
import { TeacherCard } from './teacher-card';
import { exampleRecords } from '../../school/lists/example-records';
import { byFamilyName } from '../../school/lists/name-order';
import type { ListColumn } from '../../school/lists/list-column';
import { NoRecords } from '../../school/lists/no-records';
import { RecordList } from '../../school/lists/record-list';
import { SelectFilter } from '../../school/lists/select-filter';
import { TextFilter } from '../../school/lists/text-filter';
import { useListParams } from '../../school/lists/use-list-params';
import { useSortedList } from '../../school/lists/use-sorted-list';

const columns: ListColumn<Teacher>[] = [
  { heading: 'Name', cell: ({ name }) => name, sort: 'name', otherSort: byFamilyName },
  { heading: 'Department', cell: ({ department }) => department, sort: 'department' },
  { heading: 'E-mail', cell: ({ email }) => <Email address={email} /> },
  { heading: 'Phone', cell: ({ phone }) => phone ?? '—' },
  { heading: 'Subjects', cell: ({ subjects }) => subjects.join(', ') || '—' },
  { heading: 'Room', cell: ({ office_room }) => office_room ?? '—' },
  { heading: 'Hired', cell: ({ hire_date }) => dayAndYear(hire_date), isExtra: true },
];

/** The list of teachers, with filters by name, e-mail and department. Those who have left are hidden. A selected teacher opens beside it. */
export default function TeachersPage() {
  const { search: environment, school } = useEnvironment();
  const { valueOf, choose, type, hrefWith } = useListParams();
  const search = valueOf('search');
  const department = valueOf('department');
  const archived = valueOf('archived');
  const teachers = useSortedList<Teacher>('teachers', {
    filters: { search, department, school_id: school, archived: archivedOf(archived) },
    columns,
    defaultOrder: 'name',
  });
  const { departments = [] } = useFilterChoices();
  return (
    <>
      <PageTitle title="Teachers" description="Teachers with their department, subjects and contact details.">
        <NewRecordLink path="teachers" noun="teacher" />
      </PageTitle>
      {valueOf('open') === '' && <SavedNote />}
      <RecordList
        list={teachers}
        columns={columns}
        nouns={['teacher', 'teachers']}
        caption="Teachers"
        hasDownload
        rowKey={({ id }) => id}
        hrefOf={({ id }) => `/teachers${hrefWith('open', String(id), environment)}`}
        narrowed={[search, department, school, archived].some((value) => value !== '')}
        empty={<NoRecords title="No teachers yet" {...exampleRecords.teacher} noun="teacher" schoolIsEmpty />}
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
            <ArchivedFilter value={archived} onChange={(chosen) => choose('archived', chosen)} />
          </>
        }
      />
      <TeacherCard id={valueOf('open')} onClose={() => choose('open', '')} />
    </>
  );
}
