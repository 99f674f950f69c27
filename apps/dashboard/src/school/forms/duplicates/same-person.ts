import { fold } from './folded';

const emailPattern = /^\S+@\S+$/;
/** The largest number of words of a search. */
const mostWords = 20;

/** The texts by which a person is searched: the e-mail address and the name, as far as they are given. */
export function searchTextsOf({ name, email }: { name: string; email: string }): { email: string; name: string } {
  const words = name.trim().split(/\s+/);
  return {
    email: emailPattern.test(email.trim()) ? email.trim() : '',
    name: words.join('').length < 2 ? '' : words.slice(0, mostWords).join(' ').slice(0, 255),
  };
}

/** Whether two names or addresses are the same: without regard to case, accents and spaces around. */
export const isAlike = (one: string, other: string): boolean => folded(one) !== '' && folded(one) === folded(other);

const folded = (text: string): string => fold(text).replace(/\s+/g, ' ').trim();
