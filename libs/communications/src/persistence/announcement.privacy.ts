/** The columns with free text, each with its maximum number of characters. */
export const announcementTexts = {
  name: 'announcement',
  record: 'announcement',
  fields: { title: 255, content: 20_000, grade_level: 255 },
} as const;
