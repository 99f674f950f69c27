import { kinds, QueryParameter } from '@homeroom/http';

const maxWords = 20;

/** The query parameter `search` of a list of people. */
export const SearchParameter = (example: string): PropertyDecorator =>
  QueryParameter(kinds.words(255, maxWords), {
    description: `Up to ${maxWords} words, all of which must occur in the name or e-mail address. Ignores case and accents`,
    example,
  });
