import { QueryParameter } from './field-decorators';
import { words } from './kinds';

const maxWords = 20;

/** The query parameter `search` of a list. @param where the fields in which the words must occur: `in the name` */
export const SearchParameter = (where: string, example: string): PropertyDecorator =>
  QueryParameter(words(255, maxWords), {
    description: `Up to ${maxWords} words, all of which must occur ${where}. Ignores case and accents`,
    example,
  });
