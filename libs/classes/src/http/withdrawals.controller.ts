import { RequireScopes, ReturnsStudentData } from '@homeroom/access';
import { StudentQueries } from '@homeroom/people';
import { Answer, Operation, RecordId } from '@homeroom/http';
import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { WithdrawalService } from '../application/withdrawal.service';
import { ReinstateDto, WithdrawStudentDto } from './withdrawals.dto';
import { withdrawalsOpenApi as docs } from './withdrawals.openapi';

@ApiTags('Students')
@Controller('students/:id')
export class WithdrawalsController {
  constructor(
    private readonly withdrawals: WithdrawalService,
    private readonly students: StudentQueries,
  ) {}

  @Post('withdraw')
  @RequireScopes('write:students')
  @ReturnsStudentData('student records')
  @Operation(docs.withdraw)
  async withdraw(@Param('id', RecordId) id: number, @Body() body: WithdrawStudentDto): Promise<Answer> {
    await this.withdrawals.withdraw(id, body.details());
    return new Answer(200, await this.students.status(id));
  }

  @Post('reinstate')
  @RequireScopes('write:students')
  @ReturnsStudentData('student records')
  @Operation(docs.reinstate)
  async reinstate(@Param('id', RecordId) id: number, @Query() query: ReinstateDto): Promise<Answer> {
    if (query.isMistake) await this.withdrawals.remove(id);
    else await this.withdrawals.reinstate(id, query.details());
    return new Answer(200, await this.students.status(id));
  }

  @Get('withdrawals')
  @RequireScopes('read:students')
  @ReturnsStudentData('records of students')
  @Operation(docs.list)
  list(@Param('id', RecordId) id: number): Promise<string> {
    return this.students.withdrawals(id);
  }
}
