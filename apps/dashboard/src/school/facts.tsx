import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface FactsProps {
  facts: readonly (readonly [string, ReactNode])[];
  /** Numbers: more of them side by side. */
  short?: boolean;
}

/** The fields of a record, by name; an empty one is a dash. */
export function Facts({ facts, short = false }: FactsProps) {
  return (
    <dl className={short ? `${classes.facts} ${classes.short}` : classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
