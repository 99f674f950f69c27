/** The column with the name of the user, with its maximum number of characters. An account is removed by deleting the user. */
export const userTexts = {
  name: 'access.dashboard_user',
  record: 'user',
  fields: {},
  identities: { name: 255 },
} as const;
