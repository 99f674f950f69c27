import type { Overview } from '../../api/types';
import { BarChart } from '../../charts/chart';
import { mark } from '../../charts/mark';
import { ChartCard } from '../../components/data/chart-card';
import { exampleRecords } from '../../school/lists/example-records';
import { NoRecords } from '../../school/lists/no-records';
import { priorities } from '../../school/records/priority';

const marks = [mark('announcements', 'Announcements')];

/** The active announcements, by priority. */
export function AnnouncementsCard({ announcements }: { announcements: Overview['announcements'] }) {
  const counts = new Map(announcements.by_priority.map((count) => [count.priority, count.announcements]));
  const rows = priorities.map((priority) => ({ priority, announcements: counts.get(priority) ?? 0 }));
  return (
    <ChartCard
      title="Announcements now active"
      description="By priority"
      table={{
        headings: ['Priority', 'Announcements'],
        rows: announcements.active === 0 ? [] : rows.map((row) => [row.priority, row.announcements]),
      }}
      empty={<NoRecords title="No announcements now" {...exampleRecords.announcement} small />}
    >
      <BarChart rows={rows} category="priority" marks={marks} lying />
    </ChartCard>
  );
}
