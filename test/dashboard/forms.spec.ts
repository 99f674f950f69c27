import { invalidFieldsOf } from '../../apps/dashboard/src/api/error-text';
import { newestSemester } from '../../apps/dashboard/src/pages/class-form/newest-semester';
import {
  afterConflict,
  beginDraft,
  changesOf,
  chosen,
  differencesOf,
  typed,
} from '../../apps/dashboard/src/school/editing/conflict/draft';
import { isAlike, searchTextsOf } from '../../apps/dashboard/src/school/forms/duplicates/same-person';

describe('a form after a change by somebody else', () => {
  const loaded = { name: 'Ada', room: 'A', phone: '1' };
  const theirs = { name: 'Ada B.', room: 'B', phone: '1' };
  const state = afterConflict(typed(beginDraft(loaded), { room: 'C', phone: '2' }), theirs);

  it('keeps what the user changed, and takes what only the others changed', () => {
    expect(state.draft).toEqual({ name: 'Ada B.', room: 'C', phone: '2' });
    expect(changesOf(state)).toEqual({ room: 'C', phone: '2' });
  });

  it('knows every field that differs', () => expect(differencesOf(state)).toEqual(['name', 'room', 'phone']));

  it('has the chosen values', () => {
    const fields = differencesOf(state);
    expect(changesOf(chosen(state, fields, 'theirs'))).toEqual({});
    expect(chosen(state, fields, 'yours').draft).toEqual({ name: 'Ada', room: 'C', phone: '2' });
    expect(chosen(chosen(state, fields, 'theirs'), ['phone'], 'yours').draft).toEqual({ ...theirs, phone: '2' });
  });

  it('takes what is typed then as the wish of the user', () => {
    const again = typed(state, { room: 'D' });
    expect(chosen(chosen(again, ['room'], 'theirs'), ['room'], 'yours').draft.room).toBe('D');
  });
});

it('the invalid fields of a message are found, each once', () => {
  const message =
    'Validation failed: email must be an e-mail address; subjects holds an item that must not be empty; date_of_birth must not be in the future';
  expect(invalidFieldsOf(message)).toEqual([
    { field: 'email', reason: 'must be an e-mail address' },
    { field: 'subjects', reason: 'holds an item that must not be empty' },
    { field: 'date_of_birth', reason: 'must not be in the future' },
  ]);
  expect(invalidFieldsOf('The server answered 500.')).toEqual([]);
});

it.each([
  [['Fall 2025', 'Fall 2026', 'Spring 2026', 'Summer 2026'], 'Fall 2026'],
  [['2025/26', '2026/27'], '2026/27'],
  [['Fall 2025', 'Spring 2026'], 'Spring 2026'],
  [[], ''],
])('of the semesters %j the newest is %s', (semesters, newest) => expect(newestSemester(semesters)).toBe(newest));

describe('the search for a person who is there already', () => {
  it('ignores case, accents and spaces', () => {
    expect(isAlike(' Zoé  Müller', 'zoe muller ')).toBe(true);
    expect(isAlike('Łukasz Grøn', 'lukasz gron')).toBe(true);
    expect(isAlike('Anna Groß', 'ANNA GROSS')).toBe(true);
    expect(isAlike('Đặng Ánh'.normalize('NFD'), 'dang anh')).toBe(true);
    expect(isAlike('Zoe Muller', 'Zoe Miller')).toBe(false);
    expect(isAlike('', '')).toBe(false);
  });

  it('begins when there is something to search for', () => {
    expect(searchTextsOf({ name: 'A', email: 'ada@' })).toEqual({ name: '', email: '' });
    expect(searchTextsOf({ name: ' Ada  Park', email: ' ada@x.example ' })).toEqual({
      name: 'Ada Park',
      email: 'ada@x.example',
    });
  });
});
