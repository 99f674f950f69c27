import type { OperationText } from '@homeroom/http';
import {
  activeStudentExample,
  StudentNotWithdrawn,
  StudentNotFound,
  StudentStatusResource,
  StudentWithdrawn,
  withdrawnStudentExample,
} from '@homeroom/people';
import { ClassIsFull } from '../domain/classes.errors';
import { WithdrawStudentDto } from './withdrawals.dto';

const of = 'student';

/** The documentation of the withdrawal of students. */
export const withdrawalsOpenApi = {
  withdraw: {
    id: 'withdrawStudent',
    summary: 'Withdraw a student from the school',
    description:
      'Ends the current enrollments on the same date, and their seats are free at once. `GET /students` lists the student only with `status`; the record, grades and attendance stay. A withdrawn student cannot be enrolled.',
    isAddition: true,
    of,
    body: WithdrawStudentDto,
    answers: StudentStatusResource,
    examples: {
      moved: {
        summary: 'The family has moved away',
        body: { date: '2026-09-01', reason: 'Moved to another district' },
        answer: withdrawnStudentExample,
      },
    },
    errors: [new StudentNotFound(), new StudentWithdrawn()],
  },
  reinstate: {
    id: 'reinstateStudent',
    summary: 'Take back the withdrawal of a student',
    description:
      'The enrollments that the withdrawal ended go on as if there had been no withdrawal. If one of these classes is full, nothing changes. With `enrollments=false` the student gets no seat and can be enrolled again.',
    isAddition: true,
    of,
    answers: StudentStatusResource,
    examples: { active: { summary: 'The student is active again', answer: activeStudentExample } },
    errors: [new StudentNotFound(), new StudentNotWithdrawn(), new ClassIsFull(30)],
  },
} satisfies Record<string, OperationText>;
