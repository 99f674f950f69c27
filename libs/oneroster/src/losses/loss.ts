/** Days of which the losses add up. */
export const daysOfLosses = 30;

/** The losses of one school, or of all schools that a package covers. Losses that came back do not count. */
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

/** Minimum number of losses over several nights for which a person is asked. A small school loses one or two students in a month. */
const fewestOfNights = 5;

/** Whether none is left. */
export const isEverybody = ({ now, current }: Loss): boolean => now > 0 && now >= current;

/** Whether an import loses more than a share, in percent. A single loss of a school does not count, unless none is left. */
export const isMany = (loss: Loss, percent: number): boolean =>
  isEverybody(loss) || (isMore(loss.now, loss.current, percent) && (loss.school === null || loss.now > 1));

/** Whether the losses of several nights together are more than a share, in percent, since a person confirmed an import. */
export const addUp = (loss: Loss, percent: number): boolean => isRunning(loss, loss.unconfirmed, percent);

/** Whether the losses of several nights together are more than a share, in percent, confirmed ones included. */
export const runOn = (loss: Loss, percent: number): boolean => isRunning(loss, loss.recent, percent);

/** Whether a person is asked before the import is carried out. */
export const isQuestion = (loss: Loss, percent: number): boolean => isMany(loss, percent) || addUp(loss, percent);

/** How many there were before the first of several losses. */
export const beforeLosses = ({ now, current }: Loss, lost: number): number => current + lost - now;

const isRunning = (loss: Loss, lost: number, percent: number): boolean =>
  loss.now > 0 && lost > loss.now && lost >= fewestOfNights && isMore(lost, beforeLosses(loss, lost), percent);

const isMore = (count: number, of: number, percent: number): boolean => count * 100 > of * percent;
