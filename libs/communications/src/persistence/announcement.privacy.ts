/** Columns with free text, and the characters that each may have. */
export const announcementTexts = {
  name: 'announcement',
  record: 'announcement',
  fields: { title: 255, content: 20_000 },
} as const;
