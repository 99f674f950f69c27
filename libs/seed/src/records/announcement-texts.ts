/** The text of an announcement. `…` is replaced by the name of the class or grade level. */
export interface AnnouncementText {
  readonly title: string;
  readonly content: string;
}

const toSchool: readonly AnnouncementText[] = [
  {
    title: 'Welcome back',
    content: 'A new school year begins. Doors open at 07:30; schedules are at the front office.',
  },
  { title: 'Picture day', content: 'Photographs are taken in the library all day. Order forms went home on Friday.' },
  {
    title: 'Fire drill',
    content: 'There is a fire drill this week. Please follow your teacher and leave your bags behind.',
  },
  { title: 'Book fair', content: 'The book fair is open during lunch. Families are welcome from 15:00 to 18:00.' },
  {
    title: 'Parent-teacher conferences',
    content: 'Conferences are on Thursday evening. Please book a quarter of an hour.',
  },
  { title: 'Food drive', content: 'Bring cans and dry goods to the main hall. Last year we gave 1,200 meals.' },
  { title: 'Science fair', content: 'Projects may be entered until the end of the month. Judges are still needed!' },
  {
    title: 'Winter concert',
    content: 'Choir and orchestra play in the auditorium at 19:00. Admission is free.',
  },
  { title: 'New lunch menu', content: 'A vegetarian and a halal dish are now served every day.' },
  { title: 'Flu season', content: 'Please keep children with a fever at home, and tell the office before 09:00.' },
  {
    title: 'Bus route 7 changed',
    content: 'Until further notice route 7 stops at Mill Street instead of Station Road.',
  },
  { title: 'Early dismissal', content: 'School closes at noon. Buses leave at 12:15; the after-school club is open.' },
];
const toGradeLevel: readonly AnnouncementText[] = [
  { title: 'Field trip of grade …', content: 'Grade … visits the museum. Permission slips are due on Monday.' },
  { title: 'Grade … assembly', content: 'All of grade … meets in the gym during second period.' },
  { title: 'Reading challenge, grade …', content: 'Grade … reads 1,000 books together. Log yours in the library.' },
  {
    title: 'State tests in grade …',
    content: 'Grade … takes the state tests. A good breakfast helps; phones stay at home.',
  },
  { title: 'Grade … families’ evening', content: 'Teachers of grade … explain the year at 18:30 in the cafeteria.' },
  { title: 'Vision screening, grade …', content: 'The nurse sees everyone in grade … this week. Bring your glasses.' },
];
const toClass: readonly AnnouncementText[] = [
  { title: '…: test on Friday', content: 'The test in … covers chapters 1 to 3. One page of notes is allowed.' },
  { title: '…: bring your materials', content: 'For … please bring a ruler, scissors and an old shirt.' },
  { title: '…: homework moved', content: 'Homework in … is now due on Wednesday.' },
  { title: '…: room change', content: 'This week … meets in the library.' },
  { title: '…: extra help', content: 'Help with … is offered on Tuesdays after school, no registration needed.' },
  { title: '…: projects due', content: 'Projects in … are due at the start of class. Late work loses a point a day.' },
  { title: '…: guest speaker', content: 'We have a visitor in …: please prepare two questions.' },
  { title: '…: substitute teacher', content: 'A substitute takes … on Monday and Tuesday. The plan stays as it is.' },
];

export const announcementTexts = { school: toSchool, grade_level: toGradeLevel, class: toClass } as const;
