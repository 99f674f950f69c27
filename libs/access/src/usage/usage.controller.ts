import { Clock } from '@homeroom/kernel';
import { RecordId } from '@homeroom/http';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type HourRecord, UsageQueries } from './usage.queries';
import { SignedIn } from '../sessions/signed-in';
import { UsageQueryDto } from './usage.dto';

/** The usage of an API key. It contains no secrets, so every signed-in user may read it. */
@ApiExcludeController()
@Controller('dashboard/api/keys/:id')
export class UsageController {
  constructor(
    private readonly records: UsageQueries,
    private readonly clock: Clock,
  ) {}

  @Get('usage')
  @SignedIn()
  async byHour(
    @Param('id', RecordId) id: number,
    @Query() { hours = 24 }: UsageQueryDto,
  ): Promise<{ data: readonly HourRecord[] }> {
    return { data: await this.records.byHour(id, hours, this.clock.now()) };
  }

  @Get('requests')
  @SignedIn()
  async latest(@Param('id', RecordId) id: number): Promise<string> {
    return `{"data":${await this.records.latest(id)}}`;
  }
}
