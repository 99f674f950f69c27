import { Card, Skeleton, Title } from '@mantine/core';
import type { Records } from '../../api/types';
import { DataTable } from '../../components/data/data-table';
import { QueryState } from '../../components/page/query-state';
import { useEnvironment } from '../../components/use-environment';
import { NoRecords } from '../../school/lists/no-records';
import { useSchoolQuery } from '../../school/use-school-query';

/** The students of a class, each with a link. */
export function RosterCard({ classId }: { classId: number }) {
  const { search } = useEnvironment();
  const roster = useSchoolQuery<Records['Roster']>(`classes/${classId}/roster`);
  return (
    <Card component="section" aria-labelledby="roster" mih={240}>
      <Title order={2} fz="md" mb="xs" id="roster">
        Roster
      </Title>
      <QueryState query={roster} skeleton={<Skeleton height={200} />}>
        {({ students, total_count }) =>
          total_count === 0 ? (
            <NoRecords title="No students enrolled" path={`classes/${classId}/enroll`} body={{ student_id: 1 }} />
          ) : (
            <DataTable
              caption="Students of this class"
              rows={students}
              rowKey={({ id }) => id}
              onRowHref={({ id }) => `/students/${id}${search}`}
              columns={[
                { heading: 'Name', cell: ({ name }) => name },
                { heading: 'E-mail', cell: ({ email }) => email },
                { heading: 'Grade level', cell: ({ grade_level }) => grade_level },
              ]}
            />
          )
        }
      </QueryState>
    </Card>
  );
}
