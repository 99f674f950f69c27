export const studentNouns = ['student', 'students'] as const;

/** `1 student`, `3 students` */
export const countOf = ({ length }: readonly unknown[]): string => `${length} ${studentNouns[length === 1 ? 0 : 1]}`;
