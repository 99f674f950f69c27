import type { Overview } from '../../api/types';
import { BarChart } from '../../charts/chart';
import { mark } from '../../charts/mark';
import { ChartCard } from '../../components/data/chart-card';
import { exampleRecords } from '../../school/lists/example-records';
import { NoRecords } from '../../school/lists/no-records';

const marks = [mark('students', 'Students')];

/** Students by grade level. */
export function StudentsCard({ levels }: { levels: Overview['students']['by_grade_level'] }) {
  return (
    <ChartCard
      title="Students by grade level"
      description="How many are in each"
      table={{
        headings: ['Grade level', 'Students'],
        rows: levels.map(({ grade_level, students }) => [grade_level, students]),
      }}
      empty={<NoRecords title="No students yet" {...exampleRecords.student} small />}
    >
      <BarChart rows={levels} category="grade_level" marks={marks} />
    </ChartCard>
  );
}
