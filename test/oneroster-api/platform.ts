import type { TestSchool } from '../support/test-school';
import { GradebookClient } from './gradebook-client';

const ref = (sourcedId: string) => ({ sourcedId });

/** What a learning platform writes to the gradebook of a school with the varied package. */
export async function writeGradebook(school: TestSchool): Promise<void> {
  const client = await GradebookClient.of(school);
  const put = async (path: string, body: object) => {
    const { status, text } = await client.send('PUT', path, body);
    if (status >= 300) throw new Error(`PUT ${path}: ${status} ${text}`);
  };
  await put('/categories/homework', { category: { title: 'Homework', weight: 0.4 } });
  await put('/categories/unused', { category: { title: 'Unused', weight: 0.6 } });
  await put('/categories/gone', { category: { title: 'Gone' } });
  await client.send('DELETE', '/categories/gone');
  const days = { assignDate: '2026-09-01', dueDate: '2026-09-15' };
  const lineItems = {
    morning: { title: 'Essay', class: ref('C1'), ...days, dueDate: '2026-09-15T08:30:00Z' },
    evening: { title: 'Essay 2', class: ref('C1'), ...days, dueDate: '2026-09-15T23:30:00-05:00' },
    midnight: {
      title: 'Essay 3',
      class: ref('C1'),
      ...days,
      category: ref('homework'),
      resultValueMin: -5,
      resultValueMax: 20,
    },
    period: { title: 'Essay 4', class: ref('C1'), ...days, academicSession: ref('T1'), gradingPeriod: ref('G1') },
    alone: { title: 'Essay 5', class: ref('C1'), ...days, gradingPeriod: ref('G2') },
    latin: { title: 'Vocabulary', class: ref('C3'), ...days, assignDate: '2026-09-01T12:00:00.125Z' },
    removed: { title: 'Removed', class: ref('C3'), ...days },
  };
  for (const [id, lineItem] of Object.entries(lineItems)) await put(`/lineItems/${id}`, { lineItem });
  await client.send('DELETE', '/lineItems/removed');
  const scored = { scoreStatus: 'fully graded', score: 12.5, scoreDate: '2026-09-20', comment: 'Good', late: 'true' };
  await put('/results/ada', { result: { ...scored, lineItem: ref('midnight'), student: ref('S1') } });
  const exempt = { scoreStatus: 'exempt', scoreDate: '2026-09-21' };
  await put('/results/zoe', { result: { ...exempt, lineItem: ref('evening'), student: ref('S2') } });
}
