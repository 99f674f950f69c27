import { mergedFields, mergedStudent, mergedTeacher } from './merged-fields';

const blank = {
  date_of_birth: null,
  guardian_name: null,
  guardian_email: null,
  guardian_phone: null,
  address: null,
  school_id: null,
};
const zoe = { ...blank, name: 'Zoë Müller', email: 'zoe@x.example', grade_level: '9', enrollment_date: '2026-09-01' };
const keep = () => false;

describe('two records of one student', () => {
  it('become one that has what either of them knows', () => {
    const other = { ...zoe, date_of_birth: '2011-05-17', address: '12 Linden Street', school_id: 3 };
    const values = { date_of_birth: '2011-05-17', address: '12 Linden Street', school_id: 3 };
    expect(mergedFields(mergedStudent, zoe, other, keep)).toEqual({ values, conflicts: [] });
  });

  it('keep the value of the one that stays, and name the other', () => {
    const other = { ...zoe, name: 'Zoe Mueller', email: 'ZOE@x.example', grade_level: '10' };
    expect(mergedFields(mergedStudent, zoe, other, keep)).toEqual({
      values: {},
      conflicts: [
        { key: 'name', kept: { name: 'Zoë Müller' }, setAside: { name: 'Zoe Mueller' } },
        { key: 'grade_level', kept: { grade_level: '9' }, setAside: { grade_level: '10' } },
      ],
    });
  });

  it('take the value of the other where a person wants it', () => {
    const other = { ...zoe, name: 'Zoe Mueller', grade_level: '10' };
    const { values, conflicts } = mergedFields(mergedStudent, zoe, other, (key) => key === 'grade_level');
    expect(values).toEqual({ grade_level: '10' });
    expect(conflicts[1]).toEqual({ key: 'grade_level', kept: { grade_level: '10' }, setAside: { grade_level: '9' } });
  });

  it('have the earlier day of enrollment, and a real address instead of one that stands for a missing one', () => {
    const other = { ...zoe, email: 'zoe@y.example', enrollment_date: '2025-09-01' };
    const placeholder = { ...zoe, email: 'abc@no-email.invalid' };
    expect(mergedFields(mergedStudent, placeholder, other, keep)).toEqual({
      values: { email: 'zoe@y.example', enrollment_date: '2025-09-01' },
      conflicts: [],
    });
  });
});

describe('two records of one teacher', () => {
  const tom = {
    name: 'Tom Berg',
    email: 't@x.example',
    department: 'Art',
    phone: null,
    office_room: null,
    subjects: ['Art'],
  };
  const kept = { ...tom, hire_date: '2020-08-01', last_day: '2025-06-30', preferred_given_name: null, school_id: null };

  it('become one with the subjects and the longest time of both', () => {
    const other = {
      ...kept,
      subjects: ['Music', 'Art'],
      hire_date: '2019-08-01',
      last_day: '2026-06-30',
      phone: '555',
    };
    expect(mergedFields(mergedTeacher, kept, other, keep)).toEqual({
      values: { subjects: ['Art', 'Music'], hire_date: '2019-08-01', last_day: '2026-06-30', phone: '555' },
      conflicts: [],
    });
  });

  it('become one who is at the school if one of them is', () => {
    expect(mergedFields(mergedTeacher, kept, { ...kept, last_day: null }, keep).values).toEqual({ last_day: null });
    expect(mergedFields(mergedTeacher, { ...kept, last_day: null }, kept, keep).values).toEqual({});
  });
});
