import { NativeSelect, SegmentedControl, useMatches } from '@mantine/core';
import { useState } from 'react';
import type { Overview } from '../../api/types';
import { BarChart } from '../../charts/chart';
import { mark } from '../../charts/mark';
import { ChartCard } from '../../components/data/chart-card';
import { exampleRecords } from '../../school/lists/example-records';
import { NoRecords } from '../../school/lists/no-records';

type Terms = Overview['grades']['terms'];

const marks = [mark('grades', 'Grades')];
/** The number of terms that fit side by side. */
const maxSegments = 4;

/** The letter grades of a term, initially the last one. */
export function GradesCard({ terms }: { terms: Terms }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const term = terms.find((each) => each.term === chosen) ?? terms.at(-1);
  const letters = term?.letters ?? [];
  return (
    <ChartCard
      title="Grades by term"
      description={term ? `Letters given in ${term.term}` : 'Letters given'}
      table={{
        headings: ['Letter', 'Grades'],
        rows: letters.map(({ letter_grade, grades }) => [letter_grade, grades]),
      }}
      height={220}
      controls={term && <TermChoice terms={terms} term={term.term} onChange={setChosen} />}
      empty={<NoRecords title="No grades yet" {...exampleRecords.grade} small />}
    >
      <BarChart rows={letters} category="letter_grade" marks={marks} />
    </ChartCard>
  );
}

function TermChoice({ terms, term, onChange }: { terms: Terms; term: string; onChange: (term: string) => void }) {
  const wide = useMatches({ base: false, sm: true });
  const names = terms.map((each) => each.term);
  if (wide && names.length <= maxSegments) {
    return <SegmentedControl size="xs" fullWidth aria-label="Term" value={term} onChange={onChange} data={names} />;
  }
  return (
    <NativeSelect
      size="xs"
      aria-label="Term"
      value={term}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={names}
    />
  );
}
