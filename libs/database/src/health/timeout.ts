/** The database did not answer in time. */
export class TimeoutError extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(milliseconds: number) {
    super(`No answer within ${milliseconds} ms`);
  }
}

/** Rejects with TimeoutError if the work takes longer than the given milliseconds. */
export function withTimeout<T>(milliseconds: number, work: PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError(milliseconds)), milliseconds);
    work.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- passed on as it came
        reject(error);
      },
    );
  });
}
