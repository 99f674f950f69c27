import type { components, operations } from '../schema.ts';

type Schemas = components['schemas'];

export type School = Schemas['School'];
export type SchoolFields = Schemas['SchoolFields'];
export type SchoolFilter = ListFilter<'listSchools'>;
export type SchoolYear = Schemas['SchoolYear'];
export type SchoolYearFields = Schemas['SchoolYearFields'];
export type SchoolYearFilter = ListFilter<'listSchoolYears'>;
export type Term = Schemas['Term'];
export type CreateTerm = Schemas['CreateTerm'];
export type TermFields = Schemas['TermFields'];
export type TermFilter = ListFilter<'listTerms'>;
export type Contact = Schemas['Contact'];
export type ContactFields = Schemas['ContactFields'];
export type ContactOrder = Schemas['ContactOrder'];
export type ContactFilter = ListFilter<'listContacts'>;
export type CreateContact = Schemas['CreateContact'];
export type UpdateContact = Schemas['UpdateContact'];
export type OrderedContacts = Schemas['OrderedContacts'];
export type StudentContacts = Schemas['StudentContacts'];
export type ClosedDay = Schemas['ClosedDay'];
export type ClosedDayFields = Schemas['ClosedDayFields'];
export type ClosedDayFilter = ListFilter<'listClosedDays'>;

export type Event = Schemas['Event'];
export type EventPage = Schemas['EventPage'];
export type EventQuery = QueryOf<'listEvents'>;

export type Webhook = Schemas['Webhook'];
export type WebhookFields = Schemas['WebhookFields'];
export type WebhookList = Schemas['WebhookList'];
export type WebhookTest = Schemas['WebhookTest'];
/** With its new secret, which is shown only once. */
export type WebhookWithSecret = Schemas['WebhookWithSecret'];
export type RotateWebhook = Schemas['RotateWebhook'];
export type ReplayWebhook = Schemas['ReplayWebhook'];
export type WebhookDelivery = Schemas['WebhookDelivery'];
export type WebhookDeliveryPage = Schemas['WebhookDeliveryPage'];
export type WebhookDeliveryQuery = QueryOf<'listWebhookDeliveries'>;

/** The school of a record to be: null for none. */
export type OwnSchool = Schemas['SetSchool'];
export type SchoolOfStudent = Schemas['SchoolOfStudent'];
export type SchoolOfTeacher = Schemas['SchoolOfTeacher'];
export type SchoolOfClass = Schemas['SchoolOfClass'];

/** The last day of a record to be: null brings it back, and without one it is archived at once. */
export type LastDay = Schemas['SetLastDay'];
export type ArchiveOfClass = Schemas['ArchiveOfClass'];
export type ArchiveOfTeacher = Schemas['ArchiveOfTeacher'];
export type ArchiveOfSchool = Schemas['ArchiveOfSchool'];

/** The preferred given name of a person to be: null for none. */
export type OwnPreferredName = Schemas['SetPreferredName'];
export type PreferredNameOfStudent = Schemas['PreferredNameOfStudent'];
export type PreferredNameOfTeacher = Schemas['PreferredNameOfTeacher'];

export type Student = Schemas['Student'];
export type CreateStudent = Schemas['CreateStudent'];
export type UpdateStudent = Schemas['UpdateStudent'];
export type StudentStatus = Schemas['StudentStatus'];
export type WithdrawStudent = Schemas['WithdrawStudent'];
export type MergeStudents = Schemas['MergeStudents'];
export type StudentMerge = Schemas['StudentMerge'];
export type StudentMerges = Schemas['StudentMerges'];
export type MergeTeachers = Schemas['MergeTeachers'];
export type TeacherMerge = Schemas['TeacherMerge'];
export type TeacherMerges = Schemas['TeacherMerges'];
export type UndoneTeacherMerge = Schemas['UndoneTeacherMerge'];
export type UndoMerge = Schemas['UndoMerge'];
export type UndoneMerge = Schemas['UndoneMerge'];
export type StudentWithdrawals = Schemas['StudentWithdrawals'];
export type ReinstateOptions = QueryOf<'reinstateStudent'>;
export type StudentFilter = ListFilter<'listStudents'>;

export type Teacher = Schemas['Teacher'];
export type TeacherFields = Schemas['TeacherFields'];
export type TeacherFilter = ListFilter<'listTeachers'>;

/** Named `Class` in the OpenAPI document; `class` is a reserved word in code. */
export type SchoolClass = Schemas['Class'];
export type ClassFields = Schemas['ClassFields'];
export type ClassFilter = ListFilter<'listClasses'>;
export type Roster = Schemas['Roster'];
export type RosterFilter = QueryOf<'getClassRoster'>;
export type ClassDay = Schemas['ClassDay'];
export type ClassDayFilter = QueryOf<'getClassAttendance'>;
export type StudentClasses = Schemas['StudentClasses'];
export type StudentPast = Schemas['StudentPast'];
export type StudentGradeFilter = ListFilter<'listStudentGrades'>;
export type StudentAverages = Schemas['StudentAverages'];
export type TermAverage = Schemas['TermAverage'];
export type StudentAverageFilter = QueryOf<'getStudentAverages'>;
export type EnrollStudent = Schemas['EnrollStudent'];
export type EnrollmentConfirmation = Schemas['EnrollmentConfirmation'];
export type WithdrawFromClassOptions = QueryOf<'withdrawFromClass'>;
export type MoveEnrollment = Schemas['MoveEnrollment'];

/** Named `EnrollmentRecord` in the OpenAPI document. */
export type Enrollment = Schemas['EnrollmentRecord'];
export type CorrectEnrollment = Schemas['CorrectEnrollment'];
export type EnrollmentFilter = ListFilter<'listEnrollments'>;

export type Announcement = Schemas['Announcement'];
export type AnnouncementFields = Schemas['AnnouncementFields'];
export type AnnouncementFilter = ListFilter<'listAnnouncements'>;

export type Grade = Schemas['Grade'];
export type CreateGrade = Schemas['CreateGrade'];
export type CorrectGrade = Schemas['CorrectGrade'];
export type GradeFilter = ListFilter<'listGrades'>;
export type GradeVersion = Schemas['GradeVersion'];

export type AttendanceRecord = Schemas['AttendanceRecord'];
export type Mark = Schemas['Mark'];
export type RecordAttendance = Schemas['RecordAttendance'];
export type CorrectAttendance = Schemas['CorrectAttendance'];
export type AttendanceSummary = Schemas['AttendanceSummary'];
export type StudentAttendance = Schemas['StudentAttendance'];
export type AttendanceFilter = QueryOf<'getStudentAttendance'>;
export type AttendanceListFilter = ListFilter<'listAttendance'>;
export type AttendanceVersion = Schemas['AttendanceVersion'];

/** An import of a file, and how it ended. */
export type Import = Schemas['Import'];
export type ImportFinding = Schemas['ImportFinding'];
export type ImportReport = Schemas['ImportReport'];
export type ImportPage = Schemas['ImportPage'];
/** Selects a page of imports or findings: `after` is the `next` of the page before. */
export type ImportPaging = QueryOf<'listImports'>;

/** The fields of an import, and its file. A `File` has a name; a `Blob` gets one. */
export type ImportForm = Omit<Schemas['ImportForm'], 'file'> & { file: Blob };

/** What an API key may do. It has no part of the key itself. */
export type Key = Schemas['Key'];
export type Health = Schemas['Health'];
export type Pagination = Schemas['Pagination'];

/** One page of a list. */
export interface Page<Item> {
  data: Item[];
  pagination: Pagination;
}

/** One page of a list in the order of changes. `next` continues after it. */
export interface CursorPage<Item> {
  data: Item[];
  removed?: number[];
  pagination: Schemas['CursorPagination'];
}

/** Selects the page of a list: `page` starts at 1, `per_page` is at most 100. */
export interface Paging {
  page?: number;
  per_page?: number;
}

type QueryOf<Operation extends keyof operations> = NonNullable<operations[Operation]['parameters']['query']>;

/** The filters of a list without those that page by cursors. */
type ListFilter<Operation extends keyof operations> = Omit<QueryOf<Operation>, 'after' | 'sort' | 'updated_since'>;
