import { useState } from 'react';
import type { Selectable, Selection } from '../lists/selection/use-selection';
import type { BulkProps } from './bulk-dialog';

interface BulkDialogs<Row extends Selectable, Action extends string> {
  /** @returns a handler that opens the dialog of an action */
  open: (action: Action) => () => void;
  /** The key and the properties of the dialog of an action. One that is opened again begins anew. */
  dialogOf: (action: Action) => { key: string; props: BulkProps<Row> };
}

/** The dialogs of what can be done with selected records. Those that could not be changed stay selected. */
export function useBulkDialogs<Row extends Selectable, Action extends string>(
  selection: Selection<Row>,
): BulkDialogs<Row, Action> {
  const [action, setAction] = useState<Action | null>(null);
  const [opening, setOpening] = useState(0);
  return {
    open: (to) => () => {
      setOpening((before) => before + 1);
      setAction(to);
    },
    dialogOf: (of) => ({
      key: `${of} ${opening}`,
      props: {
        rows: selection.rows,
        opened: action === of,
        onClose: (done) => {
          setAction(null);
          selection.set(done, false);
        },
      },
    }),
  };
}
