import { request } from '../../api/request';
import type { CursorPage, EnvironmentName } from '../../api/types';

/** The largest page with a cursor. */
const perPage = '1000';

/** All records of a list, in its order. @param asked the filters and the order */
export async function readWholeList<Row>(
  environment: EnvironmentName,
  path: string,
  asked: Readonly<Record<string, string>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after: string | null = 'start'; after !== null;) {
    const query: string = new URLSearchParams({ ...asked, after, per_page: perPage }).toString();
    const page: CursorPage<Row> = await request<CursorPage<Row>>(`schools/${environment}/${path}?${query}`);
    rows.push(...page.data);
    after = page.pagination.next;
  }
  return rows;
}
