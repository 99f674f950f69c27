import { Text, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './checklist.module.css';

interface Props {
  title: string;
  isDone: boolean;
  action: ReactNode;
  children: ReactNode;
}

/** One step: its tick, what it is for, and where to do it. */
export function ChecklistItem({ title, isDone, action, children }: Props) {
  return (
    <li className={classes.item}>
      {isDone ? (
        <IconCircleCheckFilled size={22} className={classes.done} aria-hidden />
      ) : (
        <IconCircle size={22} className={classes.open} aria-hidden />
      )}
      <div className={classes.text}>
        <Text fw={600} size="sm">
          {title}
          <VisuallyHidden>{isDone ? ' (done)' : ' (to do)'}</VisuallyHidden>
        </Text>
        <Text size="sm" c="dimmed">
          {children}
        </Text>
      </div>
      <div className={classes.action}>{action}</div>
    </li>
  );
}
