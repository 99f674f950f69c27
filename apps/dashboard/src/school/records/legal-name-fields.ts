/** The field with the legal name of a person who is shown with a preferred one. */
export const legalNameFields = ({ legal_name: name }: { legal_name?: string }): (readonly [string, string])[] =>
  name === undefined ? [] : [['Legal name', name]];
