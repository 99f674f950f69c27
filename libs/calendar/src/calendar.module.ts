import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Global, Module } from '@nestjs/common';
import { AcademicSessionsService } from './application/academic-sessions.service';
import { ClosedDaysService } from './application/closed-days.service';
import { SchoolYearsService } from './application/school-years.service';
import { TermsService } from './application/terms.service';
import { ClosedDaysController, SchoolYearsController, TermsController } from './http/calendar.controllers';
import { SchoolYearQueries, TermQueries } from './persistence/academic-session.queries';
import { AcademicSessionRepository } from './persistence/academic-session.repository';
import { ClosedDayQueries } from './persistence/closed-day.queries';
import { CalendarReport } from './persistence/calendar-report.queries';
import { ClosedDaysCache } from './persistence/closed-days.cache';
import { ClosedDayRepository } from './persistence/closed-day.repository';
import { SchoolDays } from './persistence/school-days.queries';
import { calendarMappings } from './persistence/tables';

const services = [
  AcademicSessionRepository,
  AcademicSessionsService,
  CalendarReport,
  ClosedDayQueries,
  ClosedDayRepository,
  ClosedDaysCache,
  ClosedDaysService,
  SchoolDays,
  SchoolYearQueries,
  SchoolYearsService,
  TermQueries,
  TermsService,
];

/** School years, terms and days without lessons, without HTTP. */
@Global()
@Module({
  imports: [MikroOrmModule.forFeature(calendarMappings)],
  providers: services,
  exports: services,
})
export class CalendarServices {}

/** School years, terms and days without lessons. */
@Module({
  imports: [CalendarServices],
  controllers: [SchoolYearsController, TermsController, ClosedDaysController],
})
export class CalendarModule {}
