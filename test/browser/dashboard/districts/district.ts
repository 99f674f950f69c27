import type { Page } from 'playwright-core';
import { settled } from '../../page-content';

/** A request of a page that the server refused. */
const isRefused = (status: number) => status === 403 || status === 404;

/** What the server refused to a page, such as `403 GET /dashboard/api/keys`. */
export function refusalsOf(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (!isRefused(response.status())) return;
    refused.push(`${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`);
  });
  return refused;
}

/** The names of the links of the navigation. */
export const links = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link').allInnerTexts();

/** Follows a link of the navigation. */
export async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await settled(page);
}
