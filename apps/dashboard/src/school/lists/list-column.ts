import type { Column } from '../../components/data/data-table';

/** A column of a list. Users choose which columns they see. */
export interface ListColumn<Row> extends Column<Row> {
  /** Not shown until the user chooses it. */
  isExtra?: boolean;
  /** What the two directions of its order are called; `A to Z` and `Z to A` by default. */
  directions?: readonly [ascending: string, descending: string];
}
