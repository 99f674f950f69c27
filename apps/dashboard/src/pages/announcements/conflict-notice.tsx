import { Alert, Stack, Table, Text } from '@mantine/core';
import { useSession } from '../../api/session';
import { instantOf, longTime } from '../../school/school-clock';
import { LastChange } from '../../school/editing/last-change';
import { useClassNames } from '../../school/use-class-names';
import type { AnnouncementDraft } from './announcement-draft';

interface Props {
  /** The announcement below `schools/<environment>/`, and its entity tag. */
  path: string;
  etag: string;
  mine: AnnouncementDraft;
  theirs: AnnouncementDraft;
}

/** Says that another user changed the announcement after it was loaded, and shows both values of each field that differs. */
export function ConflictNotice({ path, etag, mine, theirs }: Props) {
  const rows = useDifferences(mine, theirs);
  return (
    <Alert color="amber" role="alert" title="Somebody else changed the announcement">
      <Stack gap="sm">
        <LastChange path={path} seen={etag} />
        <Text size="sm">
          {rows.length === 0
            ? 'It now has the values that you see.'
            : 'Your changes are not saved yet. These fields differ:'}
        </Text>
        {rows.length > 0 && (
          <div className="scroll-region" role="region" aria-label="Fields that differ" tabIndex={0}>
            <Table layout="fixed" miw={340}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th w={84}>Field</Table.Th>
                  <Table.Th>Yours</Table.Th>
                  <Table.Th>Theirs</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map(([field, yours, other]) => (
                  <Table.Tr key={field} style={{ verticalAlign: 'top', overflowWrap: 'anywhere' }}>
                    <Table.Th scope="row">{field}</Table.Th>
                    <Table.Td style={{ whiteSpace: 'pre-line' }}>{yours}</Table.Td>
                    <Table.Td style={{ whiteSpace: 'pre-line' }}>{other}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        )}
      </Stack>
    </Alert>
  );
}

function useDifferences(mine: AnnouncementDraft, theirs: AnnouncementDraft) {
  const { school_time_zone: zone } = useSession();
  const classNames = useClassNames([mine, theirs].flatMap(({ audience }) => audience.schoolClass?.id ?? []));
  const audienceText = ({ audience: { scope, schoolClass, gradeLevel } }: AnnouncementDraft): string => {
    if (scope === 'school') return 'The whole school';
    if (scope === 'grade_level') return `Grade level ${gradeLevel}`;
    return schoolClass === null ? 'A class' : (classNames.get(schoolClass.id) ?? schoolClass.name);
  };
  const endText = ({ end }: AnnouncementDraft): string => {
    const instant = instantOf(end, zone);
    return instant === null ? 'Never' : longTime(instant, zone);
  };
  const fields: readonly (readonly [string, (draft: AnnouncementDraft) => string])[] = [
    ['For', audienceText],
    ['Title', ({ title }) => title],
    ['Text', ({ content }) => content],
    ['Priority', ({ priority }) => priority],
    ['Ends', endText],
    ['School', ({ school }) => school?.name ?? 'All schools'],
  ];
  return fields
    .map(([field, textOf]) => [field, textOf(mine), textOf(theirs)] as const)
    .filter(([, yours, other]) => yours !== other);
}
