import type { KeyboardEvent } from 'react';

const inputIn = (element: Element | null | undefined, column: string | undefined): HTMLInputElement | undefined =>
  [...(element?.querySelectorAll('input') ?? [])].find((input) => input.dataset['column'] === column);

/** The next row with a cell to type in. */
function below(input: HTMLInputElement, isUp: boolean): HTMLInputElement | undefined {
  let row = input.closest('tr');
  while (row) {
    row = (isUp ? row.previousElementSibling : row.nextElementSibling) as HTMLTableRowElement | null;
    const found = inputIn(row, input.dataset['column']);
    if (found) return found;
  }
  return undefined;
}

/** The next cell of the row, once the cursor is at the end of the text. */
function beside(input: HTMLInputElement, isLeft: boolean): HTMLInputElement | undefined {
  const isAtEnd = isLeft ? input.selectionStart === 0 : input.selectionEnd === input.value.length;
  if (!isAtEnd) return undefined;
  const inputs = [...(input.closest('tr')?.querySelectorAll('input') ?? [])];
  return inputs[inputs.indexOf(input) + (isLeft ? -1 : 1)];
}

/**
 * Moves between the cells as in a spreadsheet.
 *
 * @param onEnd after Enter in the last row
 */
export function moveByKey(event: KeyboardEvent<HTMLElement>, onEnd: () => void): void {
  const { target, key, shiftKey } = event;
  if (!(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const isVertical = key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp';
  const isHorizontal = (key === 'ArrowLeft' || key === 'ArrowRight') && !shiftKey;
  if (!isVertical && !isHorizontal) return;
  const isUp = key === 'ArrowUp' || (key === 'Enter' && shiftKey);
  const next = isVertical ? below(target, isUp) : beside(target, key === 'ArrowLeft');
  if (isVertical || next) event.preventDefault();
  if (next) focusCell(next);
  else if (key === 'Enter' && !shiftKey) onEnd();
}

export function focusCell(input: HTMLElement): void {
  input.focus();
  // What sticks to an edge is left out by the scroll padding of the table and the scroll margin of the cell.
  input.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
