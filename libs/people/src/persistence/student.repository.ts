import { EntityStore } from '@homeroom/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { StudentNotFound } from '../domain/people.errors';
import { Student } from '../domain/student';

@Injectable()
export class StudentRepository extends EntityStore<Student> {
  constructor(em: EntityManager) {
    super(em, { entity: Student, notFound: () => new StudentNotFound(), witnessed: { as: 'student', about: 'id' } });
  }
}
