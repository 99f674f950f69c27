import { useId } from 'react';
import classes from './legend.module.css';
import type { Mark } from './mark';
import './marks.css';
import { fillOf, Patterns } from './patterns';

/** The legend of a chart, with the colours and textures of its marks. */
export function Legend({ marks }: { marks: readonly Mark[] }) {
  const id = useId();
  return (
    <ul className={classes.legend}>
      {marks.map((mark) => (
        <li key={mark.name} className={classes.entry}>
          <svg width={14} height={14} aria-hidden="true">
            <Patterns id={id} marks={[mark]} />
            <rect x={0.5} y={0.5} width={13} height={13} rx={3} fill={fillOf(id, mark)} stroke={mark.color} />
          </svg>
          {mark.label}
        </li>
      ))}
    </ul>
  );
}
