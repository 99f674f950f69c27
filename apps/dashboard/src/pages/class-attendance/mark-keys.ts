import type { KeyboardEvent } from 'react';
import type { AttendanceStatus } from '../../api/types';
import { statusOfKey } from '../../school/editing/status-field';

/** Moves between students with the arrow keys: to the same field of the row above or below. */
export function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  const { target } = event;
  if (!(target instanceof HTMLInputElement)) return;
  const row = target.closest('tr');
  const next = event.key === 'ArrowUp' ? row?.previousElementSibling : row?.nextElementSibling;
  const fields = target.type === 'radio' ? 'input[type="radio"]' : 'input:not([type="radio"])';
  const field = next?.querySelector<HTMLElement>(`${fields}:checked`) ?? next?.querySelector<HTMLElement>(fields);
  // In a group of radio buttons the browser would choose the next one.
  event.preventDefault();
  field?.focus();
  // The bar with the button lies over the bottom of the page.
  field?.scrollIntoView({ block: 'center' });
}

/** Sets the status with its first letter. */
export function markByKey(event: KeyboardEvent<HTMLElement>, mark: (status: AttendanceStatus) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const status = statusOfKey(event.key);
  if (!status) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>(`input[value="${status}"]`)?.focus();
  mark(status);
}
