import { Button, Group } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../api/session';
import { useEnvironment } from '../../components/use-environment';
import { dayAndYear, longDay } from '../../school/calendar-days';
import { onlySchool } from '../../school/districts/only-school';
import { todayIn } from '../../school/school-day';
import { useSchools } from '../../school/shares/use-schools';
import classes from './print-sheet.module.css';

interface Props {
  title: string;
  /** What the paper is, such as `Class list`. */
  kind: string;
  /** The page that the sheet belongs to, with a query string if it needs one besides the environment. */
  back: { path: string; query?: Readonly<Record<string, string>>; label: string };
  /** The school of what is printed; by default the only one of the installation. */
  school?: string | null | undefined;
  /** The day of which the paper is, `YYYY-MM-DD`, if it is not today. */
  asOf?: string | undefined;
  /** Fields beside the buttons, which are not printed. */
  controls?: ReactNode;
  children: ReactNode;
}

/** A page for paper: black on white in both themes, without the frame of the dashboard. Its controls are not printed. */
export function PrintSheet({ title, kind, back, school, asOf, controls, children }: Props) {
  const { search, name } = useEnvironment();
  const only = onlySchool(useSchools(name));
  const nameOfSchool = school ?? only?.name;
  const { school_time_zone } = useSession();
  const printed = longDay(todayIn(school_time_zone));
  useEffect(() => {
    // The browser suggests it as the name of a PDF file.
    document.title = `${kind}: ${title} · Homeroom`;
  }, [kind, title]);
  const query = new URLSearchParams([...new URLSearchParams(search), ...Object.entries(back.query ?? {})]);
  return (
    <div className={classes.page}>
      <header className={classes.controls}>
        <Group justify="space-between" align="flex-end" gap="sm">
          <Button
            component={Link}
            to={`${back.path}?${query}`}
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
          >
            {back.label}
          </Button>
          <Group gap="sm" align="flex-end">
            {controls}
            <Button onClick={() => window.print()} leftSection={<IconPrinter size={16} aria-hidden />}>
              Print
            </Button>
          </Group>
        </Group>
      </header>
      <main className={classes.sheet}>
        <div className={classes.head}>
          <p className={classes.kind}>{kind}</p>
          <p className={classes.kind}>
            {name === 'sandbox' && 'Sandbox · '}
            Printed {printed}
          </p>
        </div>
        {nameOfSchool !== undefined && <p className={classes.school}>{nameOfSchool}</p>}
        <h1>{title}</h1>
        {asOf !== undefined && <p>As of {dayAndYear(asOf)}</p>}
        {children}
      </main>
    </div>
  );
}
