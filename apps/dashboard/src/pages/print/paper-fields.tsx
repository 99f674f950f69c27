import type { ReactNode } from 'react';
import classes from './print-sheet.module.css';

/** The value of a field that is filled in by hand. */
export const blank = Symbol('blank');

interface Props {
  fields: readonly (readonly [string, ReactNode | typeof blank])[];
}

/** The fields of a record on paper. One without a value is a dash. */
export function PaperFields({ fields }: Props) {
  return (
    <dl className={classes.fields}>
      {fields.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          {value === blank ? <dd className={classes.blank} /> : <dd>{value ?? '—'}</dd>}
        </div>
      ))}
    </dl>
  );
}
