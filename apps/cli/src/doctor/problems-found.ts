/** The doctor found problems. */
export class ProblemsFound extends Error {
  constructor(count: number) {
    super(count === 1 ? 'A problem was found.' : `${count} problems were found.`);
  }
}
