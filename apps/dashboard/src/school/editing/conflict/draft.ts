/** What a form holds: the values as they were loaded, and as the user has changed them. */
export interface DraftState<Draft> {
  /** The values of the record that the next write replaces. */
  readonly base: Draft;
  readonly draft: Draft;
  /** The values of the user when another user had changed the record; null without such a change. */
  readonly yours: Draft | null;
}

export type FieldOf<Draft> = keyof Draft & string;

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const beginDraft = <Draft>(base: Draft): DraftState<Draft> => ({ base, draft: base, yours: null });

/** The fields whose values the next write changes. */
export function changesOf<Draft extends object>({ base, draft }: DraftState<Draft>): Partial<Draft> {
  const changed = fieldsOf(draft).filter((field) => !isSame(draft[field], base[field]));
  return Object.fromEntries(changed.map((field) => [field, draft[field]])) as Partial<Draft>;
}

/** The fields in which the wishes of the user differ from the record as it is now. */
export const differencesOf = <Draft extends object>({ base, yours }: DraftState<Draft>): FieldOf<Draft>[] =>
  yours === null ? [] : fieldsOf(base).filter((field) => !isSame(yours[field], base[field]));

/**
 * Goes on from the record as another user has changed it. Fields that only they changed have their value; fields that the
 * user changed keep the value of the user.
 */
export function afterConflict<Draft extends object>(
  { base, draft }: DraftState<Draft>,
  theirs: Draft,
): DraftState<Draft> {
  const changes = changesOf({ base, draft, yours: null });
  return { base: theirs, draft: { ...theirs, ...changes }, yours: draft };
}

/** What the user types after a conflict is the new wish. */
export const typed = <Draft>(state: DraftState<Draft>, changes: Partial<Draft>): DraftState<Draft> => ({
  ...state,
  draft: { ...state.draft, ...changes },
  yours: state.yours && { ...state.yours, ...changes },
});

/** Decides for one of two values after a conflict, in the given fields. */
export function chosen<Draft extends object>(
  state: DraftState<Draft>,
  fields: readonly FieldOf<Draft>[],
  whose: 'yours' | 'theirs',
): DraftState<Draft> {
  const values = whose === 'theirs' ? state.base : (state.yours ?? state.draft);
  const picked = Object.fromEntries(fields.map((field) => [field, values[field]]));
  return { ...state, draft: { ...state.draft, ...picked } };
}

const fieldsOf = <Draft extends object>(draft: Draft) => Object.keys(draft) as FieldOf<Draft>[];
