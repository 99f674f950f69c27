import { type RefObject, useEffect, useRef } from 'react';
import { focusCell } from './cell-keys';
import type { Column } from '../model/gradebook';

/**
 * Puts the cursor into a cell, once the table shows it.
 *
 * @returns a function that takes the column, and the student; without one the first student of the table
 */
export function useCellFocus(
  table: RefObject<HTMLElement | null>,
  show: (column: Column) => void,
): (column: Column, studentId?: number) => void {
  const wanted = useRef<{ column: string; student: string | undefined } | null>(null);

  function focusWanted() {
    const { column, student } = wanted.current ?? {};
    const inputs = [...(table.current?.querySelectorAll<HTMLInputElement>('input[data-column]') ?? [])];
    const input = inputs.find(
      ({ dataset }) => dataset['column'] === column && (student ?? dataset['student']) === dataset['student'],
    );
    if (!input) return;
    wanted.current = null;
    focusCell(input);
  }

  // After each rendering, because the column may not be in the table yet.
  useEffect(() => {
    if (wanted.current) focusWanted();
  });

  return (column, studentId) => {
    wanted.current = { column: column.key, student: studentId === undefined ? undefined : String(studentId) };
    show(column);
    focusWanted();
  };
}
