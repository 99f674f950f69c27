import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Grade } from '../../api/types';
import { type Column, columnsOf, termsOf } from './model/gradebook';

/** The choice of every term. */
export const allTerms = '*';

export interface Columns {
  /** The newest first. */
  terms: readonly string[];
  /** The chosen term, or `allTerms`. */
  term: string;
  chooseTerm: (term: string) => void;
  /** The assignments of all terms, the newest first. */
  all: readonly Column[];
  /** Those of the chosen term. */
  ofTerm: readonly Column[];
  /** Those in the table: on a narrow screen one of them. */
  shown: readonly Column[];
  isNarrow: boolean;
  /** Shows a column, and its term. */
  show: (column: Column) => void;
  add: (column: Column) => void;
}

/** The assignments of a class, and which of them the user sees. */
export function useColumns(grades: readonly Grade[]): Columns {
  const [params] = useSearchParams();
  // The first ones stay when their last grade is deleted elsewhere: scores that are not saved may be typed into them.
  const [added, setAdded] = useState<readonly Column[]>(() =>
    columnsOf(grades).map((each) => ({ ...each, isNew: true })),
  );
  // Not in the address: to change it counts as leaving the page, where scores are not saved.
  const [chosenTerm, chooseTerm] = useState(params.get('term'));
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const isNarrow = useMediaQuery('(max-width: 599.98px)', undefined, { getInitialValueInEffect: false });
  const recorded = useMemo(() => columnsOf(grades), [grades]);
  const all = useMemo(() => {
    const keys = new Set(recorded.map(({ key }) => key));
    return [...added.filter(({ key }) => !keys.has(key)), ...recorded];
  }, [added, recorded]);
  const terms = useMemo(
    () => [...new Set([...added.map(({ term }) => term).filter((term) => !isIn(grades, term)), ...termsOf(grades)])],
    [added, grades],
  );
  const term = chosenTerm !== null && [allTerms, ...terms].includes(chosenTerm) ? chosenTerm : (terms[0] ?? allTerms);
  const ofTerm = useMemo(() => all.filter((column) => term === allTerms || column.term === term), [all, term]);
  const chosen = ofTerm.find(({ key }) => key === chosenKey) ?? ofTerm[0];

  function show(column: Column) {
    if (term !== allTerms) chooseTerm(column.term);
    setChosenKey(column.key);
  }

  function add(column: Column) {
    setAdded([column, ...added]);
    show(column);
  }

  const shown = isNarrow && chosen ? [chosen] : ofTerm;
  return { terms, term, chooseTerm, all, ofTerm, shown, isNarrow, show, add };
}

const isIn = (grades: readonly Grade[], term: string): boolean => grades.some((grade) => grade.term === term);
