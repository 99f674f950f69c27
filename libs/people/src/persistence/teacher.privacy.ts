/** The columns with free text, and those with the name and addresses of the teacher, each with its maximum number of characters. */
export const teacherTexts = {
  name: 'teacher',
  record: 'teacher',
  fields: { department: 255, subjects: 255, office_room: 255 },
  identities: { name: 255, email: 254, phone: 255 },
} as const;
