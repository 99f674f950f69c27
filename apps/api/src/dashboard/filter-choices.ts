import { Semesters } from '@homeroom/classes';
import { Departments } from '@homeroom/people';
import { Injectable } from '@nestjs/common';

/** The values that the filters of the dashboard's lists offer. */
@Injectable()
export class FilterChoices {
  constructor(
    private readonly departments: Departments,
    private readonly semesters: Semesters,
  ) {}

  async read(): Promise<{ departments: string[]; semesters: string[] }> {
    const [departments, semesters] = await Promise.all([this.departments.all(), this.semesters.all()]);
    return { departments, semesters };
  }
}
