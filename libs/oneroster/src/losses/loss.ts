/** Days of which the losses add up. */
export const daysOfLosses = 30;

/** The losses of one school, or of all schools for which a package speaks. Losses that came back do not count. */
export interface Loss {
  /** Null for all schools together. */
  readonly school: { readonly id: number; readonly name: string } | null;
  /** By this import. */
  readonly now: number;
  /** How many there were before it. */
  readonly current: number;
  /** With those of the last days, since a person has confirmed an import. */
  readonly unconfirmed: number;
  /** With all those of the last days. */
  readonly recent: number;
}

/** From so many on, the losses of several nights are a question. A small school loses one or two students in a month. */
const fewestOfNights = 5;

/** Whether nobody is left of those who were there before. */
export const isEverybody = ({ now, current }: Loss): boolean => now > 0 && now >= current;

/** Whether an import loses more than a share, in percent. One of a small school is no question, unless it was the last one. */
export const isMany = (loss: Loss, percent: number): boolean =>
  isEverybody(loss) || (isMore(loss.now, loss.current, percent) && (loss.school === null || loss.now > 1));

/** Whether the losses of several nights are more than a share that no night has lost alone. */
export const addUp = (loss: Loss, percent: number): boolean => isRunning(loss, loss.unconfirmed, percent);

/** Whether losses run on, also those that were confirmed. */
export const runOn = (loss: Loss, percent: number): boolean => isRunning(loss, loss.recent, percent);

/** Whether a person is asked before the import is carried out. */
export const isQuestion = (loss: Loss, percent: number): boolean => isMany(loss, percent) || addUp(loss, percent);

/** How many there were before the first of several losses. */
export const beforeLosses = ({ now, current }: Loss, lost: number): number => current + lost - now;

const isRunning = (loss: Loss, lost: number, percent: number): boolean =>
  loss.now > 0 && lost > loss.now && lost >= fewestOfNights && isMore(lost, beforeLosses(loss, lost), percent);

const isMore = (count: number, of: number, percent: number): boolean => count * 100 > of * percent;
