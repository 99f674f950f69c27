import { Alert } from '@mantine/core';
import { useSeesAll } from '../use-sees-all';
import { useChosenSchool } from './use-chosen-school';

/** Says that the figures of a page are those of all schools. It is not shown where there is one school. */
export function AllSchoolsNote() {
  const { choices, chosen } = useChosenSchool();
  const seesAll = useSeesAll();
  if (choices.length === 0) return null;
  const title = seesAll ? 'All schools' : 'All schools that you see';
  return (
    <Alert color="homeroom" variant="light" title={title} mb="md">
      {chosen === null
        ? 'The figures of this page are those of all schools together.'
        : `The figures of this page are those of all schools together, not of ${chosen.name} alone. The lists of students, teachers, classes and announcements show ${chosen.name} only.`}
    </Alert>
  );
}
