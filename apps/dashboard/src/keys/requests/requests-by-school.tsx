import { Card, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '../../api/request';
import type { SchoolUsage } from '../../api/types';
import { DataTable } from '../../components/data/data-table';
import { count } from '../labels';

interface Props {
  /** The parameters of the API, such as `environment=sandbox`. */
  query: string;
  hours: number;
}

/** Begins the key of the query. */
export const bySchool = 'usage-by-school';

/** The requests of a period by the school that their keys see. Nothing in an environment without schools. */
export function RequestsBySchool({ query, hours }: Props) {
  const { data } = useQuery({
    queryKey: [bySchool, query, hours],
    queryFn: () => request<{ data: SchoolUsage[] }>(`usage/schools?hours=${hours}&${query}`),
    placeholderData: keepPreviousData,
  });
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="by-school" p="xs">
      <Title order={2} fz="md" id="by-school" px="sm" pt="xs" mb="xs">
        Requests by school
      </Title>
      <DataTable
        caption="Requests by the school that their keys see"
        rows={data.data}
        rowKey={({ sees, school }) => `${sees} ${school?.id ?? ''}`}
        columns={[
          { heading: 'School', cell: nameOf },
          { heading: 'Keys', cell: ({ keys }) => count(keys), align: 'right' },
          { heading: 'Requests', cell: ({ requests }) => count(requests), align: 'right' },
          { heading: 'Over the limit (429)', cell: ({ limited }) => count(limited), align: 'right' },
          {
            heading: 'Other errors',
            cell: (row) => count(row.client_errors + row.server_errors),
            align: 'right',
          },
          { heading: 'Limit this hour', cell: usedOf, align: 'right' },
        ]}
      />
    </Card>
  );
}

/** How much of the limit of a school its keys have used. */
const usedOf = ({ limit, used_this_hour: used }: SchoolUsage): string =>
  limit === null || used === null ? '—' : `${count(used)} of ${count(limit.per_hour)}`;

const nameOf = ({ sees, school }: SchoolUsage): string => school?.name ?? labels[sees];

const labels: Record<SchoolUsage['sees'], string> = {
  school: 'Deleted school',
  several_schools: 'Several schools',
  no_school: 'No school',
  everything: 'Whole environment',
};
