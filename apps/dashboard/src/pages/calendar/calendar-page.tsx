import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { DataTable } from '../../components/data/data-table';
import { EmptyState } from '../../components/page/empty-state';
import { PageTitle } from '../../components/page/page-title';
import { QueryState } from '../../components/page/query-state';
import { useDialog } from '../../components/use-dialog';
import { useEnvironment } from '../../components/use-environment';
import { DeleteRecord } from '../../school/forms/deletion/delete-record';
import { NewRecordLink } from '../../school/forms/record-actions';
import { SavedNote } from '../../school/forms/saved-note';
import { useSchools } from '../../school/shares/use-schools';
import { ClosedDays } from './closed-days';
import { daysText, Edited, useMayEditIn } from './days-text';
import { kindLabel } from './term-kind';
import type { SchoolYear, Term } from './types';
import { useSchoolYears, useTerms } from './use-calendar';

/** The school years with their terms, and the days without lessons. */
export default function CalendarPage() {
  return (
    <>
      <PageTitle
        title="Calendar"
        description="School years and terms, and the days on which there are no lessons. A term has the name that classes have as their semester."
      >
        <YearEndLink />
        <NewRecordLink path="school-years" noun="school year" />
      </PageTitle>
      <SavedNote />
      <Stack gap="md">
        <Years />
        <ClosedDays />
      </Stack>
    </>
  );
}

/** For users who may close years: those who edit the whole environment. */
function YearEndLink() {
  const { search } = useEnvironment();
  if (!useMayEditIn(null)) return null;
  return (
    <Button component={Link} to={`/calendar/year-end${search}`} variant="default">
      End of the year
    </Button>
  );
}

function Years() {
  const { query, years } = useSchoolYears();
  const { terms } = useTerms();
  const deletion = useDialog<{ record: SchoolYear | Term; noun: string; path: string }>();
  const deleteTerm = (term: Term) => deletion.open({ record: term, noun: 'term', path: 'terms' });
  const known = new Set(years.map(({ id }) => id));
  const withoutYear = terms.filter(({ school_year_id }) => school_year_id === null || !known.has(school_year_id));
  return (
    <QueryState query={query} skeleton={<Skeleton height={320} radius="lg" />}>
      {() => (
        <>
          {years.length === 0 && withoutYear.length === 0 && (
            <Card>
              <EmptyState title="No school year yet">
                With the first and the last day of the year and of its terms, Homeroom knows which classes take place.
              </EmptyState>
            </Card>
          )}
          {years.map((year) => (
            <Year
              key={year.id}
              of={year}
              terms={terms.filter(({ school_year_id }) => school_year_id === year.id)}
              onDelete={() => deletion.open({ record: year, noun: 'school year', path: 'school-years' })}
              onDeleteTerm={deleteTerm}
            />
          ))}
          {withoutYear.length > 0 && <TermsWithoutYear of={withoutYear} onDelete={deleteTerm} />}
          {deletion.subject && (
            <DeleteRecord
              noun={deletion.subject.noun}
              path={deletion.subject.path}
              of={deletion.subject.record}
              opened={deletion.opened}
              onClose={deletion.close}
              instead={<p>First delete its terms.</p>}
            />
          )}
        </>
      )}
    </QueryState>
  );
}

interface YearProps {
  of: SchoolYear;
  terms: readonly Term[];
  onDelete: () => void;
  onDeleteTerm: (term: Term) => void;
}

function Year({ of: year, terms, onDelete, onDeleteTerm }: YearProps) {
  const schools = useSchools(useEnvironment().name);
  const mayEdit = useMayEditIn(year.school_id);
  const id = `year-${year.id}`;
  const school = schools.find((each) => each.id === year.school_id)?.name;
  return (
    <Card component="section" aria-labelledby={id} p="sm">
      <Group justify="space-between" px="sm" pt={4} pb="xs">
        <div>
          <Title order={2} fz="md" id={id}>
            {year.name}
          </Title>
          <Text size="sm" c="dimmed">
            {[daysText(year), school].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <Group gap="xs">
          {mayEdit && (
            <NewRecordLink
              path="terms"
              noun="term"
              given={`&school_year_id=${year.id}`}
              variant="default"
              size="compact-sm"
            />
          )}
          <Edited path={`school-years/${year.id}`} school={year.school_id} name={year.name} onDelete={onDelete} />
        </Group>
      </Group>
      {terms.length === 0 ? (
        <Text size="sm" c="dimmed" px="sm" pb="xs">
          No terms yet
        </Text>
      ) : (
        <Terms caption={`Terms of ${year.name}`} of={terms} onDelete={onDeleteTerm} />
      )}
    </Card>
  );
}

/** The terms of packages that name no school year. */
function TermsWithoutYear({ of: terms, onDelete }: { of: readonly Term[]; onDelete: (term: Term) => void }) {
  return (
    <Card component="section" aria-labelledby="without-year" p="sm">
      <Title order={2} fz="md" id="without-year" px="sm" pt={4} pb="xs">
        Without a school year
      </Title>
      <Terms caption="Terms without a school year" of={terms} onDelete={onDelete} />
    </Card>
  );
}

interface TermsProps {
  caption: string;
  of: readonly Term[];
  onDelete: (term: Term) => void;
}

const Terms = ({ caption, of: terms, onDelete }: TermsProps) => (
  <DataTable
    caption={caption}
    rows={[...terms]}
    rowKey={(term) => term.id}
    columns={[
      { heading: 'Term', cell: ({ name }) => name, width: '30%' },
      { heading: 'Kind', cell: ({ kind }) => kindLabel(kind), width: '18%' },
      { heading: 'Days', cell: daysText },
      {
        heading: 'Actions',
        cell: (term) => (
          <Edited path={`terms/${term.id}`} school={term.school_id} name={term.name} onDelete={() => onDelete(term)} />
        ),
        width: 190,
      },
    ]}
  />
);
