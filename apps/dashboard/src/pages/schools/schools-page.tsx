import { Anchor, Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import type { School } from '../../api/types';
import { EmptyState } from '../../components/page/empty-state';
import { PageTitle } from '../../components/page/page-title';
import { useDialog } from '../../components/use-dialog';
import { useEnvironment } from '../../components/use-environment';
import { NewRecordLink } from '../../school/forms/record-actions';
import { SavedNote } from '../../school/forms/saved-note';
import type { ListColumn } from '../../school/lists/list-column';
import { RecordList } from '../../school/lists/record-list';
import { SelectFilter } from '../../school/lists/select-filter';
import { TextFilter } from '../../school/lists/text-filter';
import { useListParams } from '../../school/lists/use-list-params';
import { useSortedList } from '../../school/lists/use-sorted-list';
import { useMayEdit } from '../../school/use-may-edit';
import { useSeesAll } from '../../school/use-sees-all';
import { WholeEnvironmentOnly } from '../../school/whole-environment-only';
import { DeleteSchool } from './delete-school';

/** The schools and districts of the environment, for users who see all of them. */
export default function SchoolsPage() {
  const seesAll = useSeesAll();
  return (
    <>
      <PageTitle title="Schools" description="Schools, districts and other organisations, to which records belong.">
        {seesAll && <NewRecordLink path="schools" noun="school" />}
      </PageTitle>
      <WholeEnvironmentOnly>
        <SavedNote />
        <Schools />
      </WholeEnvironmentOnly>
    </>
  );
}

const columns: ListColumn<School>[] = [
  { heading: 'Name', cell: ({ name }) => name, sort: 'name' },
  { heading: 'Identifier', cell: ({ identifier }) => identifier ?? '—' },
  { heading: 'Kind', cell: ({ kind }) => kind },
  { heading: 'Records', cell: (school) => <Records of={school} /> },
];

function Schools() {
  const mayEdit = useMayEdit();
  const { valueOf, choose, type } = useListParams();
  const search = valueOf('search');
  const kind = valueOf('kind');
  const schools = useSortedList<School>('schools', { filters: { search, kind }, columns, defaultOrder: 'name' });
  const { subject, opened, open, close } = useDialog<School>();
  const actions = (school: School) => <Actions of={school} onDelete={open} />;
  return (
    <>
      <RecordList
        list={schools}
        columns={mayEdit ? [...columns, { heading: 'Actions', cell: actions }] : columns}
        nouns={['school', 'schools']}
        caption="Schools"
        rowKey={({ id }) => id}
        narrowed={search !== '' || kind !== ''}
        empty={
          <EmptyState title="No schools yet">
            An installation for one school needs none. In a district, add each school, and then give the records theirs.
          </EmptyState>
        }
        filters={
          <>
            <TextFilter
              label="Search"
              placeholder="Name or identifier"
              value={search}
              onChange={(text) => type('search', text)}
            />
            <SelectFilter
              label="Kind"
              all="Every kind"
              value={kind}
              choices={['school', 'district']}
              onChange={(chosen) => choose('kind', chosen)}
            />
          </>
        }
      />
      {subject && <DeleteSchool of={subject} opened={opened} onClose={close} />}
    </>
  );
}

/** Leads to the lists of a school. */
function Records({ of: { id, name } }: { of: School }) {
  const { name: environment } = useEnvironment();
  const lists = ['students', 'teachers', 'classes'];
  return (
    <Group gap="sm">
      {lists.map((list) => (
        <Anchor
          key={list}
          inherit
          component={Link}
          to={`/${list}?environment=${environment}&school=${id}`}
          aria-label={`The ${list} of ${name}`}
        >
          {list}
        </Anchor>
      ))}
    </Group>
  );
}

function Actions({ of: school, onDelete }: { of: School; onDelete: (school: School) => void }) {
  const { search } = useEnvironment();
  return (
    <Group gap="xs">
      <Button
        component={Link}
        to={`/schools/${school.id}/edit${search}`}
        size="compact-sm"
        variant="default"
        aria-label={`Edit ${school.name}`}
      >
        Edit
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        c="var(--mantine-color-error)"
        aria-label={`Delete ${school.name}`}
        onClick={() => onDelete(school)}
      >
        Delete
      </Button>
    </Group>
  );
}
