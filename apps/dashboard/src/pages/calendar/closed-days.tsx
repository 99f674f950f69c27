import { Card, Group, Skeleton, Switch, Text, Title } from '@mantine/core';
import { DataTable } from '../../components/data/data-table';
import { QueryState } from '../../components/page/query-state';
import { useDialog } from '../../components/use-dialog';
import { useEnvironment } from '../../components/use-environment';
import { DeleteRecord } from '../../school/forms/deletion/delete-record';
import { NewRecordLink } from '../../school/forms/record-actions';
import { useListParams } from '../../school/lists/use-list-params';
import { useSchools } from '../../school/shares/use-schools';
import { useSchoolTime } from '../../school/use-school-time';
import { daysText, Edited } from './days-text';
import type { ClosedDay } from './types';
import { useClosedDays } from './use-calendar';

/** The days without lessons from today on, or all of them. */
export function ClosedDays() {
  const { today } = useSchoolTime();
  const { valueOf, choose } = useListParams();
  const isAll = valueOf('closed') === 'all';
  const { query, closedDays } = useClosedDays(isAll ? '' : today);
  const schools = useSchools(useEnvironment().name);
  const deletion = useDialog<ClosedDay>();
  const schoolOf = ({ school_id }: ClosedDay) =>
    school_id === null ? 'All schools' : (schools.find(({ id }) => id === school_id)?.name ?? '—');
  return (
    <Card component="section" aria-labelledby="closed-days" p="sm">
      <Group justify="space-between" px="sm" pt={4} pb="xs">
        <Title order={2} fz="md" id="closed-days">
          Days without lessons
        </Title>
        <Group gap="md">
          <Switch
            label="Show past days"
            checked={isAll}
            onChange={({ currentTarget: { checked } }) => choose('closed', checked ? 'all' : '')}
          />
          <NewRecordLink path="closed-days" noun="closed day" variant="default" size="compact-sm" />
        </Group>
      </Group>
      <QueryState query={query} skeleton={<Skeleton height={160} />}>
        {() =>
          closedDays.length === 0 ? (
            <Text size="sm" c="dimmed" px="sm" pb="xs">
              {isAll ? 'None yet' : 'None from today on'}
            </Text>
          ) : (
            <DataTable
              caption="Closed days by their first day"
              rows={[...closedDays]}
              rowKey={({ id }) => id}
              columns={[
                { heading: 'Name', cell: ({ name }) => name, width: '30%' },
                { heading: 'Days', cell: daysText },
                ...(schools.length > 0 ? [{ heading: 'School', cell: schoolOf, width: '20%' }] : []),
                {
                  heading: 'Actions',
                  cell: (day) => (
                    <Edited
                      path={`closed-days/${day.id}`}
                      school={day.school_id}
                      name={day.name}
                      onDelete={() => deletion.open(day)}
                    />
                  ),
                  width: 190,
                },
              ]}
            />
          )
        }
      </QueryState>
      {deletion.subject && (
        <DeleteRecord
          noun="closed day"
          path="closed-days"
          of={deletion.subject}
          opened={deletion.opened}
          onClose={deletion.close}
          instead={null}
        />
      )}
    </Card>
  );
}
