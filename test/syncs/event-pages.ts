import type { TestSchool } from '../support/test-school';

export interface Event {
  readonly id: number;
  readonly type: string;
  readonly at: string;
  readonly path: string;
  readonly record_id: number;
  readonly student_id: number | null;
  readonly class_id: number | null;
  readonly fields: readonly string[];
  readonly key_id: number | null;
  readonly user_id: number | null;
}

export interface EventPage {
  readonly data: readonly Event[];
  readonly pagination: { readonly limit: number; readonly next: string; readonly has_more: boolean };
}

/** The position behind the newest event. */
export async function lastPosition(school: TestSchool): Promise<string> {
  const { status, body } = await school.get('/events?after=end');
  expect([status, body.data]).toEqual([200, []]);
  return (body as EventPage).pagination.next;
}

/** All events behind a position, with the text of the answers. */
export async function eventsAfter(
  school: TestSchool,
  after: string,
  query: Readonly<Record<string, string | number>> = {},
  key?: string,
) {
  const data: Event[] = [];
  let text = '';
  for (let next = after, pages = 1; ; pages += 1) {
    const parameters = new URLSearchParams({ after: next, ...query }).toString();
    const answer = await school.get(`/events?${parameters}`, key === undefined ? {} : { key });
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    const { data: page, pagination } = answer.body as EventPage;
    data.push(...page);
    text += answer.text;
    next = pagination.next;
    if (!pagination.has_more) return { data, text, next, pages };
  }
}
