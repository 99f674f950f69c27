/** The column with free text, with its maximum number of characters. */
export const keyTexts = {
  name: 'access.api_key',
  record: 'key',
  isOfEnvironment: true,
  fields: { name: 255 },
} as const;
