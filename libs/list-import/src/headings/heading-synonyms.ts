import type { ColumnNames } from '@homeroom/spreadsheets';
import type { ImportedListName } from '../lists/imported-lists';

/** How the headings of a file may name the fields of a list. */
export const columnNamesOf = (list: ImportedListName): Pick<ColumnNames, 'synonyms' | 'joined'> => ({
  synonyms: synonyms[list],
  ...((list === 'students' || list === 'teachers') && { joined: name }),
});

/** The headings of the parts of a name. A file must have the given and the family name. */
const name = {
  field: 'name',
  parts: [
    ['First Name', 'Given Name', 'Given Names', 'Forename', 'Forenames', 'Student First Name', 'Teacher First Name'],
    ['Middle Name', 'Middle Names', 'Middle Initial'],
    ['Last Name', 'Family Name', 'Surname', 'Student Last Name', 'Teacher Last Name'],
  ],
  needed: [0, 2],
};

const preferredName = ['Preferred Name', 'Preferred First Name', 'Known As', 'Goes By', 'Nickname', 'Rufname'];

/**
 * Headings that offices use for a field, if they can mean no other field. `Student ID` is not one of them, because it is usually the id in
 * another system.
 */
const synonyms: Readonly<Record<ImportedListName, Readonly<Record<string, readonly string[]>>>> = {
  students: {
    name: ['Full Name', 'Student Name', 'Student Full Name'],
    email: ['Email Address', 'Mail', 'Student Email', 'Student Email Address'],
    grade_level: ['Grade', 'Student Grade', 'Current Grade', 'Year Level', 'Year Group'],
    date_of_birth: ['DOB', 'Birthdate', 'Birth Date', 'Birthday', 'Student DOB'],
    guardian_name: [
      'Guardian',
      'Parent',
      'Parent Name',
      'Parent/Guardian',
      'Parent/Guardian Name',
      'Guardian Full Name',
    ],
    guardian_email: ['Guardian Email Address', 'Parent Email', 'Parent Email Address', 'Parent/Guardian Email'],
    guardian_phone: ['Guardian Phone Number', 'Parent Phone', 'Parent Phone Number', 'Parent/Guardian Phone'],
    address: ['Home Address', 'Mailing Address', 'Postal Address'],
    enrollment_date: ['Enrolment Date', 'Date Enrolled', 'Enrolled On', 'Entry Date', 'Admission Date'],
    preferred_given_name: [...preferredName, 'Student Preferred Name', 'Student Preferred First Name'],
  },
  teachers: {
    name: ['Full Name', 'Teacher Name'],
    email: ['Email Address', 'Mail', 'Teacher Email', 'Work Email'],
    department: ['Dept'],
    subjects: ['Subject', 'Subjects Taught'],
    phone: ['Phone Number', 'Telephone', 'Telephone Number', 'Tel', 'Work Phone'],
    office_room: ['Office', 'Room', 'Homeroom'],
    hire_date: ['Date Hired', 'Hired On'],
    preferred_given_name: preferredName,
  },
  classes: {
    name: ['Class Name', 'Class Title', 'Title'],
    schedule: ['Meeting Times', 'Timetable'],
    room: ['Room Number', 'Classroom', 'Homeroom'],
    capacity: ['Seats', 'Max Students', 'Class Size Limit'],
  },
  enrollments: {
    begin_date: ['Start Date', 'First Day', 'Enrolled From'],
    end_date: ['Last Day', 'Enrolled Until'],
  },
  grades: {
    assignment_name: ['Assignment', 'Assignment Title'],
    score: ['Points', 'Points Earned'],
    max_score: ['Max Points', 'Maximum Score', 'Points Possible', 'Out Of'],
    term: ['Marking Period'],
    comments: ['Comment', 'Note', 'Notes', 'Feedback'],
  },
  attendance: {
    date: ['Attendance Date'],
    status: ['Attendance', 'Attendance Status'],
    notes: ['Note', 'Comment', 'Comments'],
  },
  terms: {
    name: ['Term', 'Term Name', 'Title'],
    kind: ['Type'],
    first_day: ['Start Date', 'Begin Date', 'Starts'],
    last_day: ['Last Date', 'Ends'],
  },
  contacts: {
    name: ['Full Name', 'Contact', 'Contact Name', 'Guardian', 'Guardian Name', 'Parent Name'],
    relation: ['Relationship', 'Relation to Student', 'Relationship to Student', 'Contact Type'],
    email: ['Email Address', 'Mail', 'Contact Email', 'Guardian Email'],
    phones: ['Phone', 'Phone Number', 'Telephone', 'Mobile', 'Cell Phone', 'Contact Phone', 'Guardian Phone'],
    lives_with: ['Lives With Student', 'Student Lives With', 'Household'],
    may_collect: ['May Pick Up', 'Pickup', 'Authorized Pickup', 'Authorised to Collect'],
    gets_mail: ['Receives Mail', 'Mailings', 'Correspondence'],
    note: ['Notes', 'Comment', 'Comments', 'Remarks'],
  },
  'closed-days': {
    name: ['Holiday', 'Reason', 'Title'],
    first_day: ['Date', 'Start Date', 'Begin Date'],
    last_day: ['Last Date', 'Ends'],
  },
};
