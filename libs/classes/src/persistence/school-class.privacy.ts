/** Columns with free text, and the characters that each may have. */
export const classTexts = {
  name: 'school_class',
  record: 'class',
  fields: { name: 255, schedule: 2000, room: 255 },
} as const;
