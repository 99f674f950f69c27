/** The environment has records, and `reset` is not set. */
export class RecordsExist extends Error {
  /** @param counts number of rows of each non-empty table */
  constructor(readonly counts: Readonly<Record<string, number>>) {
    super(`${sentenceOf(counts)} Nothing was changed. Use --reset to delete all of them first.`);
    this.name = 'RecordsExist';
  }
}

const nouns: Record<string, readonly [one: string, many: string]> = {
  student: ['student', 'students'],
  teacher: ['teacher', 'teachers'],
  school_class: ['class', 'classes'],
  enrollment: ['enrollment', 'enrollments'],
  announcement: ['announcement', 'announcements'],
  grade: ['grade', 'grades'],
  attendance: ['attendance record', 'attendance records'],
  school: ['school', 'schools'],
  academic_session: ['session', 'sessions'],
  course: ['course', 'courses'],
  guardian: ['guardian', 'guardians'],
  category: ['category', 'categories'],
};

function sentenceOf(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(([table, count]) => {
    const [one, many] = nouns[table] ?? [table, table];
    return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
  });
  return `This environment already has ${new Intl.ListFormat('en').format(parts)}.`;
}
