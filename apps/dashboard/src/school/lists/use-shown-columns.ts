import { useLocalStorage } from '@mantine/hooks';
import type { ListColumn } from './list-column';

interface ShownColumns<Row> {
  shown: ListColumn<Row>[];
  toggle: (heading: string) => void;
  /** Null if the user has chosen no columns. */
  reset: (() => void) | null;
}

/**
 * The columns that the user sees, which the browser keeps. Only headings are stored, never a value of a record. The first
 * column is the link to the record and always shown.
 *
 * @param list the name of the list: `students`
 */
export function useShownColumns<Row>(list: string, columns: readonly ListColumn<Row>[]): ShownColumns<Row> {
  const [stored, store, forget] = useLocalStorage<unknown>({
    key: `homeroom.columns.${list}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const chosen = Array.isArray(stored) ? stored : null;
  const isShown = ({ heading, isExtra = false }: ListColumn<Row>, place: number) =>
    place === 0 || (chosen === null ? !isExtra : chosen.includes(heading));
  const shown = columns.filter(isShown);
  const headings = shown.map(({ heading }) => heading);
  return {
    shown,
    toggle: (heading) =>
      store(headings.includes(heading) ? headings.filter((each) => each !== heading) : [...headings, heading]),
    reset: chosen === null ? null : forget,
  };
}
