import { UnknownReference } from '@homeroom/kernel';
import { EntityStore } from '@homeroom/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AlreadyEnrolled, ClassIsFull, ClassNotFound } from '../domain/classes.errors';
import type { Enrollment } from '../domain/enrollment';
import { SchoolClass } from '../domain/school-class';

@Injectable()
export class SchoolClassRepository extends EntityStore<SchoolClass> {
  constructor(em: EntityManager) {
    super(em, {
      entity: SchoolClass,
      notFound: () => new ClassNotFound(),
      witnessed: { as: 'class' },
      refusals: {
        school_class_teacher_id_fkey: () => new UnknownReference('teacher_id', 'teacher'),
        enrollment_student_id_fkey: () => new UnknownReference('student_id', 'student'),
        enrollment_class_id_student_id_key: () => new AlreadyEnrolled(),
      },
    });
  }

  /** Gives a student a seat; the class row is locked while it decides, so that parallel requests take turns. */
  enroll(classId: number, studentId: number, seat: (schoolClass: SchoolClass) => Enrollment): Promise<Enrollment> {
    const enroll = async (schoolClass: SchoolClass, em: EntityManager) => {
      try {
        const enrollment = seat(schoolClass);
        em.persist(enrollment);
        return enrollment;
      } catch (refusal) {
        // A student who has a seat, or is none, is told so even when the class is full.
        if (refusal instanceof ClassIsFull) await this.refuseWhoCannotBeSeated(em, classId, studentId);
        throw refusal;
      }
    };
    return this.change(classId, enroll, [studentId]);
  }

  private async refuseWhoCannotBeSeated(em: EntityManager, classId: number, studentId: number): Promise<void> {
    const [found] = await em.execute<{ student: boolean; enrolled: boolean }[]>(
      `SELECT EXISTS (SELECT FROM student_record WHERE id = ?) AS student,
         EXISTS (SELECT FROM enrollment WHERE class_id = ? AND student_id = ?) AS enrolled`,
      [studentId, classId, studentId],
    );
    if (found?.enrolled) throw new AlreadyEnrolled();
    if (!found?.student) throw new UnknownReference('student_id', 'student');
  }
}
