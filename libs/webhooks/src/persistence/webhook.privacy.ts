/** The column with free text, with its maximum number of characters. */
export const webhookTexts = {
  name: 'access.webhook',
  record: 'webhook',
  isOfEnvironment: true,
  fields: { name: 255 },
} as const;
