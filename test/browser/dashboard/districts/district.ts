import type { Page } from 'playwright-core';
import { addTwoSchools, type SmallSchool } from '../../../support/two-schools';
import { faultsOf, widths } from '../../accessibility';
import { BrowsedDashboard } from '../../browsed-dashboard';
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

/** Looks for faults, and goes back to the width of the other tests. */
export async function expectAccessible(page: Page, options = {}): Promise<void> {
  expect(await faultsOf(page, options)).toEqual([]);
  await page.setViewportSize(widths[0]!);
}

/** A dashboard whose production has the schools Lincoln and Roosevelt, and a page of a user there. */
export interface District {
  readonly dashboard: BrowsedDashboard;
  readonly page: Page;
  readonly refusals: string[];
  readonly lincoln: SmallSchool;
  readonly roosevelt: SmallSchool;
}

/** @param user who signs in */
export async function openDistrict(
  path: string,
  user: (dashboard: BrowsedDashboard) => ReturnType<BrowsedDashboard['owner']>,
): Promise<District> {
  const dashboard = await BrowsedDashboard.open();
  const schools = await addTwoSchools(dashboard.database.pool('production'));
  const page = await dashboard.page(await user(dashboard), path);
  return { dashboard, page, refusals: refusalsOf(page), ...schools };
}
