import { Button, Card, Skeleton, Stack, Text } from '@mantine/core';
import { Link, useParams, useSearchParams } from 'react-router';
import type { Student } from '../../api/types';
import { EmptyState } from '../../components/page/empty-state';
import { PageTitle } from '../../components/page/page-title';
import { useEnvironment } from '../../components/use-environment';
import { RecordSearch } from '../../school/editing/record-search';
import { RecordState } from '../../school/records/record-state';
import { useMayEdit } from '../../school/use-may-edit';
import { useSchoolQuery } from '../../school/use-school-query';
import { MergeForm } from './merge-form';

/** Makes two records of one student one. The student of the address stays. */
export default function StudentMergePage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const student = useSchoolQuery<Student>(`students/${encodeURIComponent(id)}`);
  const mayEdit = useMayEdit();
  const otherId = params.get('other') ?? '';
  return (
    <>
      <PageTitle
        title={`Merge ${student.data?.name ?? 'a student'} with another record`}
        description="For one student who was added twice. Classes, grades and attendance of both are kept, and the merge can be undone for 30 days."
      />
      {mayEdit ? (
        <RecordState
          query={student}
          noun="student"
          list={{ path: '/students', label: 'All students' }}
          skeleton={<Skeleton height={420} radius="lg" />}
        >
          {(kept) => (otherId === '' ? <OtherRecord of={kept} /> : <Sides of={kept} otherId={otherId} />)}
        </RecordState>
      ) : (
        <Card>
          <EmptyState title="Only an owner or the office may do this">
            Ask the office to merge two records of one student.
          </EmptyState>
        </Card>
      )}
    </>
  );
}

function OtherRecord({ of: kept }: { of: Student }) {
  const [, setParams] = useSearchParams();
  const choose = ({ id }: Student) =>
    setParams((params) => {
      params.set('other', String(id));
      return params;
    });
  return (
    <Card>
      <Stack mih={320}>
        <Text size="sm">Which record is of {kept.name} too? It will be gone, and all it holds moves to this one.</Text>
        <RecordSearch<Student>
          label="Other record"
          path="students"
          filters={{ status: 'all', per_page: '8' }}
          nameOf={({ name }) => name}
          noteOf={({ id, grade_level, email, date_of_birth }) =>
            [`Id ${id}`, `grade level ${grade_level}`, date_of_birth, email].filter(Boolean).join(', ')
          }
          action="Compare"
          onChoose={choose}
          disabledOf={({ id }) => (id === kept.id ? 'This record' : null)}
        />
      </Stack>
    </Card>
  );
}

function Sides({ of: kept, otherId }: { of: Student; otherId: string }) {
  const { search } = useEnvironment();
  const other = useSchoolQuery<Student>(`students/${encodeURIComponent(otherId)}`);
  const chooseAgain = `/students/${kept.id}/merge${search}`;
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
      noun="student"
      list={{ path: `/students/${kept.id}/merge`, label: 'Choose another one' }}
      skeleton={<Skeleton height={420} radius="lg" />}
    >
      {(found) => <MergeForm key={`${kept.id} ${found.id}`} kept={kept} other={found} chooseAgain={chooseAgain} />}
    </RecordState>
  );
}
