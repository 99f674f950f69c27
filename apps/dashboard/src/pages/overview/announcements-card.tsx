import type { Overview } from '../../api/types';
import { BarChart } from '../../charts/chart';
import { mark } from '../../charts/mark';
import { ChartCard } from '../../components/chart-card';
import { firstRecords } from '../../school/first-records';
import { NoRecords } from '../../school/no-records';
import { priorities } from '../../school/priority';

const marks = [mark('announcements', 'Announcements')];

/** The announcements that are active now, by priority. */
export function AnnouncementsCard({
  announcements,
  schoolIsEmpty,
}: {
  announcements: Overview['announcements'];
  schoolIsEmpty: boolean;
}) {
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
      empty={
        <NoRecords title="No announcements now" {...firstRecords.announcement} small schoolIsEmpty={schoolIsEmpty} />
      }
    >
      <BarChart rows={rows} category="priority" marks={marks} lying />
    </ChartCard>
  );
}
