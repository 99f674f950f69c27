import { Clock, type DomainError } from '@homeroom/kernel';
import type { Revision, WriteOutcome, Written } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { type ClassDetails, type NewClass, SchoolClass } from '../domain/school-class';
import { SchoolClassRepository } from '../persistence/school-class.repository';

@Injectable()
export class ClassesService {
  constructor(
    private readonly classes: SchoolClassRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws UnknownReference for an unknown teacher_id */
  open(details: NewClass): Promise<Written> {
    return this.classes.add(SchoolClass.open(details, this.clock.now()));
  }

  /** @returns the outcome of each class, in their order */
  openAll(classes: readonly NewClass[]): Promise<WriteOutcome[]> {
    const now = this.clock.now();
    return this.classes.addAll(classes, (details) => SchoolClass.open(details, now));
  }

  /** @throws ClassNotFound, UnknownReference */
  revise(id: number, details: Partial<ClassDetails>): Promise<Written> {
    return this.classes.change(id, (schoolClass) => schoolClass.revise(details));
  }

  /** @returns the outcome of each change, in their order; each is of another class */
  reviseAll(revisions: readonly Revision<ClassDetails>[]): Promise<WriteOutcome[]> {
    return this.classes.changeAll(
      revisions.map(({ id, details }) => ({ id, change: (schoolClass) => schoolClass.revise(details) })),
    );
  }

  /** @throws ClassNotFound, RecordInUse for a class with enrollments, grades, attendance or announcements */
  remove(id: number): Promise<void> {
    return this.classes.remove(id);
  }

  /** @returns the error of each class that is not removed, in their order */
  removeAll(ids: readonly number[]): Promise<(DomainError | null)[]> {
    return this.classes.removeAll(ids);
  }
}
