export { byGradeLevel } from './domain/grade-level';
export { type Guardian, guardianShown, guardiansInOrder } from './domain/guardians';
export { type DuplicateReason, duplicateReasons } from './domain/probable-duplicates';
export { contradictionsOf, joinedContact, mergedContacts, type PossessedContact } from './domain/merged-contacts';
export { type MergedRecord, mergedFields, mergedStudent, mergedTeacher } from './domain/merged-fields';
export { mergedWithdrawals, type PossessedWithdrawal, undoneWithdrawals } from './domain/merged-withdrawals';
export { type HomeRule, homeSchoolOf } from './domain/home-school';
export { SchoolCalendar } from '@homeroom/records';
export { keepPast } from './application/past';
export { ContactsService } from './application/contacts.service';
export { StudentsService } from './application/students.service';
export { TeachersService } from './application/teachers.service';
export { includedOfPeople, IncludeNamesDto, IncludeNamesParameter } from './http/preferred-name.dto';
export { ShownNameOfRecord } from './http/preferred-name.resource';
export { CreateContactDto } from './http/contacts/contacts.dto';
export { CreateStudentDto } from './http/students.dto';
export { TeacherDto } from './http/teachers.dto';
export { StudentNotWithdrawn, StudentNotFound, StudentWithdrawn, TeacherNotFound } from './domain/people.errors';
export { StudentWithdrawalsService } from './application/student-withdrawals.service';
export { type StoredWithdrawal, type Withdrawal, withdrawalLengths } from './domain/withdrawals';
export { PeopleModule, PeopleServices } from './people.module';
export { byFamilyName, keepFamilyNames } from './persistence/family-name';
export { contactIdentifiers, contactIds, eraseContacts, exportContacts } from './persistence/contacts/contact.privacy';
export { callListOf, contactsField } from './persistence/contacts/call-list';
export { contactTable } from './persistence/contacts/contact.table';
export { Departments } from './persistence/departments.queries';
export { studentPastTable, teacherPastTable } from './persistence/past.table';
export { studentThenField } from './persistence/student-past';
export { shownNameField, nameFields } from './persistence/shown-name';
export { StudentQueries } from './persistence/student.queries';
export { TeacherQueries } from './persistence/teacher.queries';
export { StudentTotals } from './persistence/student-totals.queries';
export { MergeRetention, undoDays } from './persistence/merge-retention';
export { type StudentRow, erasedEmail, StudentRepository, studentTable } from './persistence/student.table';
export {
  erasePersonalData,
  copyReasons,
  exportPast,
  exportStudentRecord,
  exportWithdrawals,
  type Identifiers,
  keepNoPast,
  pastIdentifiers,
  personalDataOf,
} from './persistence/student.privacy';
export { DistinctStudents } from './persistence/distinct-students';
export {
  type CandidatePair,
  ProbableDuplicateQueries,
  type StudentFacts,
} from './persistence/probable-duplicates.queries';
export { RecordMergeQueries } from './persistence/record-merge.queries';
export {
  countMerges,
  eraseMerges,
  exportMerges,
  idsOfStudent,
  mergedIdentifiers,
} from './persistence/record-merge.privacy';
export { withdrawalTable } from './persistence/withdrawal.table';
export { peopleTables } from './persistence/tables';
export { type TeacherRow, TeacherRepository, teacherTable } from './persistence/teacher.table';
export { StudentStatusResource, StudentWithdrawalsResource } from './http/student-status.resource';
export { StudentResource } from './http/student.resource';
export { activeStudentExample, studentExample, withdrawnStudentExample } from './http/students.openapi';
export { TeacherResource } from './http/teacher.resource';
export { teacherExample } from './http/teachers.openapi';
