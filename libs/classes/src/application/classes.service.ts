import { Clock } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';
import { type ClassDetails, type NewClass, SchoolClass } from '../domain/school-class';
import { SchoolClassRepository } from '../persistence/school-class.repository';

@Injectable()
export class ClassesService {
  constructor(
    private readonly classes: SchoolClassRepository,
    private readonly clock: Clock,
  ) {}

  /** @returns the new class's id @throws UnknownReference for a teacher_id that names no teacher */
  async open(details: NewClass): Promise<number> {
    const schoolClass = SchoolClass.open(details, this.clock.now());
    await this.classes.add(schoolClass);
    return schoolClass.id;
  }

  /** @throws ClassNotFound, UnknownReference */
  revise(id: number, details: Partial<ClassDetails>): Promise<void> {
    return this.classes.change(id, (schoolClass) => schoolClass.revise(details));
  }
}
