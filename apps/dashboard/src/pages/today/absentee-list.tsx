import { Box, Card, Group, Skeleton, Text, Title } from '@mantine/core';
import { DataTable } from '../../components/data/data-table';
import { EmptyState } from '../../components/page/empty-state';
import { QueryState } from '../../components/page/query-state';
import { useEnvironment } from '../../components/use-environment';
import { type Absentee, absenteeFilterOf, absenteeFilters, type AbsenteesOfDay } from '../../school/days/day';
import { MailLink, PhoneLink } from '../../school/contacts/contact-links';
import { namedContact } from '../../school/contacts/named-contact';
import { labelOf } from '../../school/editing/status-field';
import { SelectFilter } from '../../school/lists/select-filter';
import { useChosenSchool } from '../../school/districts/use-chosen-school';
import { useListParams } from '../../school/lists/use-list-params';
import { useSchoolQuery } from '../../school/use-school-query';

/** The students who were absent on a day, or late or excused, with the contacts to call. */
export function AbsenteeList({ date }: { date: string }) {
  const { valueOf, choose } = useListParams();
  const status = absenteeFilterOf(valueOf('status'));
  const absentees = useSchoolQuery<AbsenteesOfDay>('absentees', { date, status, school_id: useChosenSchool().id });
  return (
    <Card component="section" aria-labelledby="absentees" p="sm" mih={240}>
      <Group justify="space-between" align="flex-end" px="sm" pt={4} pb="xs">
        <Title order={2} fz="md" id="absentees">
          {absentees.data ? counted(absentees.data.students.length) : 'Students'}
        </Title>
        <SelectFilter
          label="Marked as"
          all="Absent"
          value={status === 'absent' ? '' : status}
          choices={absenteeFilters.filter(({ value }) => value !== 'absent')}
          onChange={(chosen) => choose('status', chosen)}
        />
      </Group>
      <QueryState query={absentees} skeleton={<Skeleton height={180} />}>
        {({ students }) =>
          students.length === 0 ? (
            <EmptyState title="No student is marked so on this day">
              Classes without attendance are under “Attendance by class”.
            </EmptyState>
          ) : (
            <Box opacity={absentees.isPlaceholderData ? 0.55 : 1}>
              <Students students={students} />
            </Box>
          )
        }
      </QueryState>
    </Card>
  );
}

const counted = (students: number) => (students === 1 ? '1 student' : `${students} students`);

function Students({ students }: { students: Absentee[] }) {
  const { search } = useEnvironment();
  return (
    <DataTable
      caption="Absentees by name"
      rows={students}
      rowKey={({ student_id }) => student_id}
      onRowHref={({ student_id }) => `/students/${student_id}${search}`}
      columns={[
        { heading: 'Student', cell: ({ name }) => name, width: '20%' },
        { heading: 'Grade level', cell: ({ grade_level }) => grade_level, width: '11%' },
        { heading: 'Classes', cell: (student) => <Marks of={student} /> },
        { heading: 'Contacts', cell: (student) => <Contacts of={student} />, width: '36%' },
      ]}
    />
  );
}

function Marks({ of: { marks, seen_in } }: { of: Absentee }) {
  return (
    <>
      {marks.map(({ class_id, class_name, status, notes }) => (
        <Text key={class_id} inherit style={{ overflowWrap: 'anywhere' }}>
          {labelOf(status)} in {class_name}
          {notes !== null && `: ${notes}`}
        </Text>
      ))}
      {seen_in > 0 && (
        <Text size="xs" c="dimmed">
          Present or late in {seen_in === 1 ? 'another class' : `${seen_in} other classes`}
        </Text>
      )}
    </>
  );
}

/** The contacts in the order of calls, each with its numbers; without one, with the e-mail address. */
function Contacts({ of: { contacts } }: { of: Absentee }) {
  if (contacts.length === 0) return '—';
  return contacts.map((contact, index) => (
    // Two contacts may be equal, and their order is that of the calls.
    <Text key={index} inherit component="div" style={{ overflowWrap: 'anywhere' }}>
      {namedContact(contact)}:{' '}
      {contact.phones.map((number, place) => (
        <span key={place}>
          {place > 0 && ', '}
          <PhoneLink number={number} />
        </span>
      ))}
      {contact.phones.length === 0 && (contact.email === null ? '—' : <MailLink address={contact.email} />)}
    </Text>
  ));
}
