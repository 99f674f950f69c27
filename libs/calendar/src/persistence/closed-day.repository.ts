import { recordRepository } from '@homeroom/records';
import { Injectable } from '@nestjs/common';
import { ClosedDayNotFound } from '../domain/calendar.errors';
import { closedDayMapping, closedDayTable } from './closed-day.table';

@Injectable()
export class ClosedDayRepository extends recordRepository({
  mapping: closedDayMapping,
  table: closedDayTable,
  notFound: () => new ClosedDayNotFound(),
}) {}
