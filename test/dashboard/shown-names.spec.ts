import { includingNames, withShownNames } from '../../apps/dashboard/src/school/records/shown-names';

describe('the pages of the dashboard', () => {
  it('ask for the preferred names of people, rosters and sheets, and of nothing else', () => {
    const asked = (path: string, filters = {}) => includingNames(path, filters)['include'];
    for (const path of ['students', 'students/7', 'teachers', 'classes/3', 'classes/3/roster', 'classes/3/attendance'])
      expect([path, asked(path)]).toEqual([path, 'names']);
    expect(asked('students/7', { include: 'school' })).toBe('school,names');
    for (const path of ['announcements', 'students/7/grades', 'classes/3/school', 'day'])
      expect([path, asked(path)]).toEqual([path, undefined]);
  });

  it('show the name that people go by, and know the legal one', () => {
    const sam = { id: 1, name: 'Samantha Rivera', preferred_given_name: 'Sam', shown_name: 'Sam Rivera' };
    const ada = { id: 2, name: 'Ada Obi' };
    const schoolClass = { id: 3, teacher: { id: 4, name: 'William Ito' }, teacher_shown_name: 'Bill Ito' };
    const found = withShownNames({ class: schoolClass, students: [sam, ada], total_count: 2 });
    expect(found).toMatchObject({
      class: { teacher: { id: 4, name: 'Bill Ito' } },
      students: [{ ...sam, name: 'Sam Rivera', legal_name: 'Samantha Rivera' }, ada],
    });
    expect(found.students[1]).toEqual(ada);
  });
});
