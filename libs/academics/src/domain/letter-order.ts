const signs = ['+', '', '-'];

/** Compares letter grades, the best first: A+, A, A-, B+ and so on to F. */
export function byLetter(one: string, other: string): number {
  return rankOf(one) - rankOf(other);
}

function rankOf(letterGrade: string): number {
  return letterGrade.charCodeAt(0) * signs.length + signs.indexOf(letterGrade.slice(1));
}
