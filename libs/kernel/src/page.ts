/** Which part of a list is wanted: pages count from 1. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
}

/** One page of a list: its rows as the text of a JSON array, and how many rows there are in all. */
export interface Page {
  readonly rows: string;
  readonly total: number;
}

/** The rows before a page. A BigInt, since the last page that a caller may ask for lies beyond exact numbers. */
export const rowsBefore = ({ page, perPage }: PageRequest): bigint => (BigInt(page) - 1n) * BigInt(perPage);

/** The answer to a list, section 4: `{ data, pagination }` as JSON text. */
export function pageJson({ rows, total }: Page, { page, perPage }: PageRequest): string {
  const pages = Math.ceil(total / perPage);
  return `{"data":${rows},"pagination":{"page":${page},"per_page":${perPage},"total":${total},"total_pages":${pages}}}`;
}
