import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useSession } from '../../api/session';
import type { School, SchoolLimit } from '../../api/types';
import { EmptyState } from '../../components/page/empty-state';
import { PageTitle } from '../../components/page/page-title';
import { useDialog } from '../../components/use-dialog';
import { useEnvironment } from '../../components/use-environment';
import { archiveText, useArchive } from '../../school/archive/archive';
import { ArchiveButton } from '../../school/archive/archive-button';
import { ArchivedFilter, archivedOf } from '../../school/archive/archived-filter';
import { NewRecordLink } from '../../school/forms/record-actions';
import { SavedNote } from '../../school/forms/saved-note';
import type { ListColumn } from '../../school/lists/list-column';
import { RecordList } from '../../school/lists/record-list';
import { SelectFilter } from '../../school/lists/select-filter';
import { TextFilter } from '../../school/lists/text-filter';
import { useListParams } from '../../school/lists/use-list-params';
import { useSortedList } from '../../school/lists/use-sorted-list';
import { useSchools } from '../../school/shares/use-schools';
import { useMayEdit } from '../../school/use-may-edit';
import { useSeesAll } from '../../school/use-sees-all';
import { WholeEnvironmentOnly } from '../../school/whole-environment-only';
import { count } from '../../keys/labels';
import { DeleteSchool } from './delete-school';
import { LimitDialog } from './limit-dialog';
import { useSchoolLimits } from './use-school-limits';

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

const limitText = (limit: SchoolLimit | null | undefined): string =>
  limit ? `${count(limit.per_hour)} an hour, ${count(limit.per_minute)} a minute` : '—';

function Schools() {
  const mayEdit = useMayEdit();
  const { valueOf, choose, type } = useListParams();
  const search = valueOf('search');
  const kind = valueOf('kind');
  const archived = valueOf('archived');
  const schools = useSortedList<School>('schools', {
    filters: { search, kind, archived: archivedOf(archived) },
    columns,
    defaultOrder: 'name',
  });
  const all = useSchools(useEnvironment().name);
  const isArchived = (id: number) => all.some((school) => school.id === id && school.isArchived);
  const limitOf = useSchoolLimits();
  const deletion = useDialog<School>();
  const limiting = useDialog<School>();
  const name = {
    heading: 'Name',
    cell: (school: School) => <Name of={school} isArchived={isArchived(school.id)} />,
    sort: 'name',
  };
  const shown = [
    name,
    ...columns.slice(1),
    { heading: 'Limit of requests', cell: ({ id }: School) => limitText(limitOf(id)) },
  ];
  const actions = (school: School) => (
    <Actions
      of={school}
      isArchived={isArchived(school.id)}
      onDelete={deletion.open}
      onLimit={limitOf(school.id) === undefined ? null : limiting.open}
    />
  );
  return (
    <>
      <RecordList
        list={schools}
        columns={mayEdit ? [...shown, { heading: 'Actions', cell: actions }] : shown}
        nouns={['school', 'schools']}
        caption="Schools"
        rowKey={({ id }) => id}
        narrowed={search !== '' || kind !== '' || archived !== ''}
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
            <ArchivedFilter value={archived} onChange={(chosen) => choose('archived', chosen)} />
          </>
        }
      />
      {deletion.subject && <DeleteSchool of={deletion.subject} opened={deletion.opened} onClose={deletion.close} />}
      {limiting.subject && (
        <LimitDialog
          of={limiting.subject}
          limit={limitOf(limiting.subject.id) ?? null}
          opened={limiting.opened}
          onClose={limiting.close}
        />
      )}
    </>
  );
}

function Name({ of: { id, name }, isArchived }: { of: School; isArchived: boolean }) {
  return (
    <>
      {name}
      {isArchived && <ArchivedSince id={id} />}
    </>
  );
}

function ArchivedSince({ id }: { id: number }) {
  const { data } = useArchive(`schools/${id}`);
  return (
    <Text size="xs" c="dimmed">
      {data && archiveText(data)}
    </Text>
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

interface ActionsProps {
  of: School;
  isArchived: boolean;
  onDelete: (school: School) => void;
  /** Null until the limits are read. */
  onLimit: ((school: School) => void) | null;
}

function Actions({ of: school, isArchived, onDelete, onLimit }: ActionsProps) {
  const { search } = useEnvironment();
  const { is_owner: isOwner } = useSession().user;
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
      <ArchiveButton
        of={{ noun: 'school', path: `schools/${school.id}`, name: school.name }}
        isArchived={isArchived}
        size="compact-sm"
        isInList
      />
      {isOwner && onLimit && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Limit the requests of ${school.name}`}
          onClick={() => onLimit(school)}
        >
          Limit
        </Button>
      )}
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
