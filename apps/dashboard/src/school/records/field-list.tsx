import type { ReactNode } from 'react';
import classes from './field-list.module.css';

interface FieldListProps {
  fields: readonly (readonly [string, ReactNode])[];
  /** Short values, such as numbers: more columns. */
  short?: boolean;
}

/** The fields of a record with their names. An empty field is shown as a dash. */
export function FieldList({ fields, short = false }: FieldListProps) {
  return (
    <dl className={short ? `${classes.fields} ${classes.short}` : classes.fields}>
      {fields.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
