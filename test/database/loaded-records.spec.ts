import { SchoolClassRepository } from '../../libs/classes/src/persistence/school-class.table';
import { SchoolClass } from '../../libs/classes/src/domain/school-class';
import { TestSchool } from '../support/test-school';

let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open();
});

afterAll(() => school.close());

it('a repository loads a record as an entity, from which another can be made', async () => {
  const id = await school.schoolClass({ name: 'Algebra', room: 'B 12', capacity: 24, semester: 'Fall 2026' });
  const classes = school.app.get(SchoolClassRepository, { strict: false });

  const found = await classes.find(id);
  expect(found).toBeInstanceOf(SchoolClass);
  const { name, teacherId, schedule, room, capacity } = found;
  const next = { name, teacherId, schedule, room, capacity, semester: 'Fall 2027' };
  const { id: copied } = await classes.add(SchoolClass.open(next, new Date()));

  const { body: original } = await school.get(`/classes/${id}`);
  const { body: copy } = await school.get(`/classes/${copied}`);
  expect(copy).toEqual({ ...original, id: copied, semester: 'Fall 2027', created_at: copy.created_at });
});

it('a repository has no entity for an id that no record has', async () => {
  const classes = school.app.get(SchoolClassRepository, { strict: false });
  await expect(classes.find(999_999)).rejects.toThrow('Class not found');
});
