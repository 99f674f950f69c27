import type { Locator, Page } from 'playwright-core';

/** Resolves once a page has its heading and whatever it was loading, charts included. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
}

/** Resolves once an element has the focus. A page may move the focus after it has shown a change. */
export async function focused(element: Locator): Promise<void> {
  await element.and(element.page().locator(':focus')).waitFor({ state: 'attached' });
}

/** Opens the table behind a chart. @returns its rows as they are read */
export async function tableBehind(page: Page, title: string): Promise<string[][]> {
  const card = page.getByRole('region', { name: title, exact: true }).first();
  await card.getByText('Table', { exact: true }).click();
  return rowsOf(card.getByRole('table'));
}

export function rowsOf(table: Locator): Promise<string[][]> {
  return table
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim())));
}

/** The whole key in the dialog that shows it once. */
export async function shownKey(page: Page): Promise<string> {
  const shown = page.getByRole('dialog').getByRole('region', { name: 'Key', exact: true });
  return (await shown.textContent()) ?? '';
}
