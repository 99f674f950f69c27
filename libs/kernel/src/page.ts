/** The requested part of a list. Pages are counted from 1. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
}

/** One page of a list: its rows as the text of a JSON array, and the total number of rows. */
export interface Page {
  readonly rows: string;
  readonly total: number;
}

/** The number of rows before a page. A BigInt, because the last possible page exceeds exact numbers. */
export const rowsBefore = ({ page, perPage }: PageRequest): bigint => (BigInt(page) - 1n) * BigInt(perPage);

/** A list as JSON text: `{ data, pagination }`. */
export function pageJson({ rows, total }: Page, { page, perPage }: PageRequest): string {
  const pages = Math.ceil(total / perPage);
  return `{"data":${rows},"pagination":{"page":${page},"per_page":${perPage},"total":${total},"total_pages":${pages}}}`;
}
