import { ClosedDaysService, SchoolYearsService, TermsService } from '@homeroom/calendar';
import type { Type } from '@nestjs/common';

/** What a calendar has, as commands name it. */
export const calendarKinds = ['year', 'term', 'closed-day'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/** The service of each kind, and what one of its records is called. */
export const services: Readonly<
  Record<CalendarKind, { readonly service: Type<{ remove(id: number): Promise<void> }>; readonly noun: string }>
> = {
  year: { service: SchoolYearsService, noun: 'school year' },
  term: { service: TermsService, noun: 'term' },
  'closed-day': { service: ClosedDaysService, noun: 'closed day' },
};
