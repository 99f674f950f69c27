import { ClassArchived } from '@homeroom/classes';
import { StudentNotFound } from '@homeroom/people';
import { CursorExpired } from '@homeroom/kernel';
import { cursorPageOf, onlyPage, type OperationText, pageOf } from '@homeroom/http';
import { recordOpenApi } from '@homeroom/records';
import { GradeNotFound } from '../domain/academics.errors';
import { gradeFields } from '../persistence/record-history.queries';
import { StudentAveragesResource } from './averages.resource';
import { GradeResource } from './grade.resource';
import { CorrectGradeDto, CreateGradeDto } from './grades.dto';
import { creation, historyText, keyExample } from './history.openapi';
import { historyPageOf } from './history.resource';

const quiz = {
  student_id: 1,
  class_id: 1,
  assignment_name: 'Quiz 1',
  score: 18.5,
  max_score: 20,
  term: 'Q1',
  comments: 'Well argued',
};

const recorded = { id: 1, ...quiz, letter_grade: 'A-', graded_at: '2026-09-01T08:00:00.000Z' };

const archived = new ClassArchived('2026-06-18');

/** The documentation of /grades. */
export const gradesOpenApi = {
  ...recordOpenApi({
    nouns: ['grade', 'grades'],
    notFound: new GradeNotFound(),
    resource: GradeResource,
    created: CreateGradeDto,
    changed: CorrectGradeDto,
    example: recorded,
    list: { example: "A student's grades of a term" },
    create: {
      summary: 'Record a grade',
      description:
        'The service derives the letter grade from the score. The student need not be enrolled in the class.',
      examples: { quiz: { summary: '18.5 of 20 points', body: quiz, status: 201, answer: recorded } },
      errors: [archived],
    },
    createBatch: {
      summary: 'Record many grades',
      example: 'One grade',
      bodies: [quiz],
      records: [{ ...recorded, id: 2 }],
      errors: [archived],
    },
    get: { isAddition: true, example: 'A grade' },
    update: {
      id: 'correctGrade',
      summary: 'Correct a grade',
      description:
        'Fields that are left out keep their values. null clears an optional field; a cleared `max_score` is 100. A new score or maximum gets a new letter grade. `student_id` cannot be changed.',
      isAddition: true,
      examples: {
        recount: {
          summary: 'Half a point more, without the comment',
          body: { score: 19, comments: null },
          answer: { ...recorded, score: 19, comments: null, letter_grade: 'A' },
        },
      },
      errors: [new GradeNotFound(), archived],
    },
    remove: { example: 'The grade is gone' },
  }),
  ofStudent: {
    id: 'listStudentGrades',
    summary: "List a student's grades",
    description: 'The same as `GET /grades?student_id=`, but 404 for an unknown student.',
    isAddition: true,
    of: 'student',
    answers: pageOf(GradeResource, 'StudentGradePage'),
    cursorAnswers: cursorPageOf(GradeResource, 'StudentGradeCursorPage'),
    examples: { page: { summary: 'The grades of a term', answer: onlyPage(recorded) } },
    errors: [new StudentNotFound(), new CursorExpired()],
  } satisfies OperationText,
  averagesOfStudent: {
    id: 'getStudentAverages',
    summary: "Get a student's averages",
    description:
      'One for each class and term with grades, as the dashboard shows it: the mean of the percentages of the grades that count, rounded down to a tenth, with the letter of that number. Points do not weigh it. Of several grades for one assignment name the newest counts; grades without an assignment name each count.',
    isAddition: true,
    of: 'student',
    answers: StudentAveragesResource,
    examples: {
      averages: {
        summary: 'One class and term with one grade',
        answer: {
          student_id: quiz.student_id,
          averages: [{ class_id: 1, term: quiz.term, percent: 92.5, letter_grade: recorded.letter_grade, grades: 1 }],
        },
      },
    },
    errors: [new StudentNotFound()],
  } satisfies OperationText,
  history: {
    id: 'getGradeHistory',
    summary: "Get a grade's history",
    description: historyText,
    of: 'grade',
    isAddition: true,
    answers: historyPageOf(gradeFields, 'Grade'),
    examples: {
      recorded: {
        summary: 'A grade that was not corrected',
        answer: onlyPage({
          version: 1,
          student_id: 1,
          at: recorded.graded_at,
          by: keyExample,
          changes: creation({
            ...{ class_id: 1, assignment_name: quiz.assignment_name, score: quiz.score, max_score: quiz.max_score },
            ...{ letter_grade: recorded.letter_grade, term: quiz.term, comments: quiz.comments },
          }),
        }),
      },
    },
    errors: [new GradeNotFound()],
  } satisfies OperationText,
};
