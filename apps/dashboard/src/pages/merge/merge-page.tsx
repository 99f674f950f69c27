import { Button, Card, Skeleton, Stack, Text } from '@mantine/core';
import { Link, useParams, useSearchParams } from 'react-router';
import type { Student, Teacher } from '../../api/types';
import { EmptyState } from '../../components/page/empty-state';
import { PageTitle } from '../../components/page/page-title';
import { useEnvironment } from '../../components/use-environment';
import { RecordSearch } from '../../school/editing/record-search';
import { RecordState } from '../../school/records/record-state';
import { useMayEdit } from '../../school/use-may-edit';
import { useSchoolQuery } from '../../school/use-school-query';
import { MergeForm } from './merge-form';
import { type MergedKind, noteOf, studentMerge, teacherMerge } from './merged-kinds';

type Person = Student | Teacher;

export const StudentMergePage = () => <MergePage kind={studentMerge} />;

export const TeacherMergePage = () => <MergePage kind={teacherMerge} />;

/** Makes two records of one person one. The one of the address stays. */
function MergePage({ kind }: { kind: MergedKind }) {
  const { noun, path } = kind;
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const person = useSchoolQuery<Person>(`${path}/${encodeURIComponent(id)}`);
  const mayEdit = useMayEdit();
  const otherId = params.get('other') ?? '';
  return (
    <>
      <PageTitle
        title={`Merge ${person.data?.name ?? `a ${noun}`} with another record`}
        description={kind.description}
      />
      {mayEdit ? (
        <RecordState
          query={person}
          noun={noun}
          list={{ path: `/${path}`, label: `All ${path}` }}
          skeleton={<Skeleton height={420} radius="lg" />}
        >
          {(kept) =>
            otherId === '' ? <OtherRecord kind={kind} of={kept} /> : <Sides kind={kind} of={kept} otherId={otherId} />
          }
        </RecordState>
      ) : (
        <Card>
          <EmptyState title="Only an owner or the office may do this">
            Ask the office to merge two records of one {noun}.
          </EmptyState>
        </Card>
      )}
    </>
  );
}

function OtherRecord({ kind, of: kept }: { kind: MergedKind; of: Person }) {
  const [, setParams] = useSearchParams();
  const choose = ({ id }: Person) =>
    setParams((params) => {
      params.set('other', String(id));
      return params;
    });
  return (
    <Card>
      <Stack mih={320}>
        <Text size="sm">Which record is of {kept.name} too? It will be gone, and all it holds moves to this one.</Text>
        <RecordSearch<Person>
          label="Other record"
          path={kind.path}
          filters={kind.filters}
          nameOf={({ name }) => name}
          noteOf={noteOf}
          action="Compare"
          onChoose={choose}
          disabledOf={({ id }) => (id === kept.id ? 'This record' : null)}
        />
      </Stack>
    </Card>
  );
}

function Sides({ kind, of: kept, otherId }: { kind: MergedKind; of: Person; otherId: string }) {
  const { noun, path } = kind;
  const { search } = useEnvironment();
  const other = useSchoolQuery<Person>(`${path}/${encodeURIComponent(otherId)}`);
  const chooseAgain = `/${path}/${kept.id}/merge${search}`;
  if (String(kept.id) === otherId) {
    return (
      <EmptyState title="This is one record">
        <Button component={Link} to={chooseAgain} variant="default" size="xs">
          Choose another one
        </Button>
      </EmptyState>
    );
  }
  return (
    <RecordState
      query={other}
      noun={noun}
      list={{ path: `/${path}/${kept.id}/merge`, label: 'Choose another one' }}
      skeleton={<Skeleton height={420} radius="lg" />}
    >
      {(found) => (
        <MergeForm kind={kind} key={`${kept.id} ${found.id}`} kept={kept} other={found} chooseAgain={chooseAgain} />
      )}
    </RecordState>
  );
}
