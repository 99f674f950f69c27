import { Card } from '@mantine/core';
import { useSession } from '../../../api/session';
import { EmptyState } from '../../../components/page/empty-state';
import { SeedSandbox } from './seed-sandbox';
import classes from './checklist.module.css';

/** Shown instead of the charts of an empty sandbox. */
export default function EmptySandbox() {
  const { user } = useSession();
  return (
    <Card>
      <EmptyState title="The sandbox is empty">
        <p>A generated school of 1,000 students: classes, attendance and grades to look at and to practise with.</p>
        {user.is_owner ? (
          <div className={classes.centered}>
            <SeedSandbox />
          </div>
        ) : (
          <p>An owner can fill it.</p>
        )}
      </EmptyState>
    </Card>
  );
}
