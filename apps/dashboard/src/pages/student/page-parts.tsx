import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-parts.module.css';

/** A part of the page: the id of its heading, and its name in the list of parts. */
export interface PagePart {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** The parts of a long page, with a list of them at the top that leads to each. */
export function PageParts({ parts }: { parts: readonly PagePart[] }) {
  return (
    <>
      <nav aria-label="On this page" className={classes.list}>
        {parts.map(({ id, label }) => (
          // The browser would resolve a bare `#grades` against the `base` element of the document.
          <Anchor key={id} component="button" type="button" fz="sm" className={classes.link} onClick={() => goTo(id)}>
            {label}
          </Anchor>
        ))}
      </nav>
      {parts.map(({ id, content }) => (
        <div key={id} id={placeOf(id)} tabIndex={-1} className={classes.part}>
          {content}
        </div>
      ))}
    </>
  );
}

const placeOf = (id: string): string => `part-${id}`;

/** Shows a part. The keyboard goes on from there. */
function goTo(id: string): void {
  const part = document.getElementById(placeOf(id));
  part?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: 'start' });
}
