import type { ShareRecord } from '@homeroom/access';

/** What a key or user sees, such as `Lincoln High, class 4 (Algebra)`. A share whose records were deleted shows nothing. */
export function shareText({ schools, classes, teacher }: ShareRecord): string {
  const parts = [
    ...schools.map(({ name }) => name),
    ...classes.map(({ id, name }) => `class ${id} (${name})`),
    ...(teacher === null ? [] : [`the classes of ${teacher.name}`]),
  ];
  return parts.join(', ') || 'nothing';
}
