import type { Schema } from '../oneroster-operation';
import { date, extensible, flag, identified, listOf, text, texts, the } from './schema-parts';

/** Organisations, sessions, courses, classes and enrollments. */
export const classSchemas: Readonly<Record<string, Schema>> = {
  OrgDType: identified(
    {
      name: text,
      type: extensible('department', 'district', 'local', 'national', 'school', 'state'),
      identifier: text,
    },
    { parent: the('OrgGUIDRefDType'), children: listOf('OrgGUIDRefDType') },
  ),
  AcademicSessionDType: identified(
    {
      title: text,
      startDate: date,
      endDate: date,
      type: extensible('gradingPeriod', 'semester', 'schoolYear', 'term'),
      schoolYear: text,
    },
    { parent: the('AcadSessionGUIDRefDType'), children: listOf('AcadSessionGUIDRefDType') },
  ),
  CourseDType: identified(
    { title: text, courseCode: text },
    {
      schoolYear: the('AcadSessionGUIDRefDType'),
      grades: texts,
      subjects: texts,
      org: the('OrgGUIDRefDType'),
      subjectCodes: texts,
      resources: listOf('ResourceGUIDRefDType'),
    },
  ),
  ClassDType: identified(
    {
      title: text,
      course: the('CourseGUIDRefDType'),
      school: the('OrgGUIDRefDType'),
      terms: listOf('AcadSessionGUIDRefDType', { least: 1 }),
    },
    {
      classCode: text,
      classType: extensible('homeroom', 'scheduled'),
      location: text,
      grades: texts,
      subjects: texts,
      subjectCodes: texts,
      periods: texts,
      resources: listOf('ResourceGUIDRefDType'),
    },
  ),
  EnrollmentDType: identified(
    {
      user: the('UserGUIDRefDType'),
      class: the('ClassGUIDRefDType'),
      school: the('OrgGUIDRefDType'),
      role: extensible('administrator', 'proctor', 'student', 'teacher'),
    },
    { primary: flag, beginDate: date, endDate: date },
  ),
};
