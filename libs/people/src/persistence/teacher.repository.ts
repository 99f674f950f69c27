import { EntityStore } from '@homeroom/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { TeacherNotFound } from '../domain/people.errors';
import { Teacher } from '../domain/teacher';

@Injectable()
export class TeacherRepository extends EntityStore<Teacher> {
  constructor(em: EntityManager) {
    super(em, { entity: Teacher, notFound: () => new TeacherNotFound(), witnessed: { as: 'teacher' } });
  }
}
