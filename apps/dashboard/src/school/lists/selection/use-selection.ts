import { useState } from 'react';
import type { RowSelection } from '../../../components/data/data-table';
import { useEnvironment } from '../../../components/use-environment';

/** A record that can be selected. */
export interface Selectable {
  readonly id: number;
  readonly name: string;
}

export interface Selection<Row extends Selectable> extends RowSelection<Row> {
  /** The selected rows, also those of other pages of the list. */
  rows: readonly Row[];
  clear: () => void;
}

/** The rows of a list that the user has selected. Those of another environment or school are not. */
export function useSelection<Row extends Selectable>(): Selection<Row> {
  const { search: place } = useEnvironment();
  const [stored, setStored] = useState<{ place: string; rows: ReadonlyMap<number, Row> }>({ place, rows: new Map() });
  const rows = stored.place === place ? stored.rows : new Map<number, Row>();
  return {
    rows: [...rows.values()],
    nameOf: ({ name }) => name,
    has: ({ id }) => rows.has(id),
    set: (given, isSelected) =>
      setStored((before) => {
        const after = new Map(before.place === place ? before.rows : []);
        for (const row of given) {
          if (isSelected) after.set(row.id, row);
          else after.delete(row.id);
        }
        return { place, rows: after };
      }),
    clear: () => setStored({ place, rows: new Map() }),
  };
}
