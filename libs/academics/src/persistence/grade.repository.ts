import { UnknownReference } from '@homeroom/kernel';
import { EntityStore } from '@homeroom/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { GradeNotFound } from '../domain/academics.errors';
import { Grade } from '../domain/grade';

@Injectable()
export class GradeRepository extends EntityStore<Grade> {
  constructor(em: EntityManager) {
    super(em, {
      entity: Grade,
      notFound: () => new GradeNotFound(),
      witnessed: { as: 'grade', about: 'studentId' },
      refusals: {
        grade_student_id_fkey: () => new UnknownReference('student_id', 'student'),
        grade_class_id_fkey: () => new UnknownReference('class_id', 'class'),
      },
    });
  }
}
