import { Fragment } from 'react';

/** An e-mail address, which a share may hide. It breaks after its @ and its dots, and inside a word only if the word alone does not fit. */
export const Email = ({ address }: { address: string | null }) =>
  (address ?? '—').split(/(?<=[@.])/).map((part, at) => (
    // The same part may come twice.
    <Fragment key={`${at} ${part}`}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
