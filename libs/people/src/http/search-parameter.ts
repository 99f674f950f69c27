import { kinds, QueryParameter } from '@homeroom/http';

/** Words that a search may have at most. */
const mostWords = 20;

/** The query parameter `search` of a list of people. */
export const SearchParameter = (example: string): PropertyDecorator =>
  QueryParameter(kinds.words(255, mostWords), {
    description: `At most ${mostWords} words in name or e-mail address, whatever their case and accents; all must match`,
    example,
  });
