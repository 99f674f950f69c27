/** The columns with free text, each with its maximum number of characters. */
export const classTexts = {
  name: 'school_class',
  record: 'class',
  fields: { name: 255, schedule: 2000, room: 255, semester: 255 },
} as const;
