import { Button, Skeleton } from '@mantine/core';
import { Link, useParams } from 'react-router';
import type { SchoolClass } from '../../api/types';
import { PageTitle } from '../../components/page/page-title';
import { QueryState } from '../../components/page/query-state';
import { useEnvironment } from '../../components/use-environment';
import { RecordState } from '../../school/records/record-state';
import { useSchoolQuery } from '../../school/use-school-query';
import { GradebookSheet } from './gradebook-sheet';
import { useGradebook } from './use-gradebook';

const skeleton = <Skeleton height={640} radius="lg" />;

/** The gradebook of a class. */
export default function GradebookPage() {
  const { id = '' } = useParams();
  const { name, search } = useEnvironment();
  const path = `classes/${encodeURIComponent(id)}`;
  const schoolClass = useSchoolQuery<SchoolClass>(path);
  return (
    <>
      <PageTitle title="Gradebook" description={schoolClass.data?.name ?? 'Class'}>
        <Button component={Link} to={`/${path}${search}`} variant="default">
          Back to the class
        </Button>
      </PageTitle>
      <RecordState
        query={schoolClass}
        noun="class"
        list={{ path: '/classes', label: 'All classes' }}
        skeleton={skeleton}
      >
        {(found) => <Gradebook key={`${name} ${found.id}`} of={found} />}
      </RecordState>
    </>
  );
}

function Gradebook({ of: schoolClass }: { of: SchoolClass }) {
  const gradebook = useGradebook(schoolClass.id);
  return (
    <QueryState query={gradebook} skeleton={skeleton}>
      {(data) => (
        <GradebookSheet
          of={schoolClass}
          data={data}
          reload={async () => (await gradebook.refetch({ throwOnError: true })).data ?? data}
        />
      )}
    </QueryState>
  );
}
