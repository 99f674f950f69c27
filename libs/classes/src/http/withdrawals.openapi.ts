import type { OperationText } from '@homeroom/http';
import {
  activeStudentExample,
  StudentNotWithdrawn,
  StudentNotFound,
  StudentStatusResource,
  StudentWithdrawalsResource,
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
      'Ends the enrollments on the same date. From that day on `GET /students` lists the student only with `status`; the record, grades and attendance stay. A withdrawn student cannot be enrolled. A day to come takes effect when it begins at the school.',
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
    errors: [new StudentNotFound(), new StudentWithdrawn(), new ClassIsFull(30)],
  },
  reinstate: {
    id: 'reinstateStudent',
    summary: 'Reinstate a withdrawn student',
    description:
      'The withdrawal ends on `date`, by default today, and is kept as history. The enrollments that it ended go on from that day. If one of these classes is full, nothing changes. With `enrollments=false` the student gets no seat and can be enrolled again. With `mistake=true` the withdrawal is removed, and the enrollments are as if there had been none.',
    isAddition: true,
    of,
    answers: StudentStatusResource,
    examples: { active: { summary: 'The student is active again', answer: activeStudentExample } },
    errors: [new StudentNotFound(), new StudentNotWithdrawn(), new ClassIsFull(30)],
  },
  list: {
    id: 'getStudentWithdrawals',
    summary: "Get a student's withdrawals",
    description: 'When the student left the school, why, and when the student returned, the earliest first.',
    isAddition: true,
    of,
    answers: StudentWithdrawalsResource,
    examples: {
      returned: {
        summary: 'A student who has returned',
        answer: {
          student_id: 1,
          withdrawals: [{ id: 1, date: '2026-09-01', return_date: '2026-09-02', reason: 'Moved to another district' }],
        },
      },
    },
    errors: [new StudentNotFound()],
  },
} satisfies Record<string, OperationText>;
