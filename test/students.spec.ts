import { TestSchool } from './support/test-school';

let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open();
});

afterAll(() => school.close());

describe('a student', () => {
  it('is registered with 201 and a Location', async () => {
    const answer = await school.post('/students', { name: 'Zoë Müller', email: 'zoe@example.org', grade_level: '5' });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`http://localhost:3001/v1/students/${answer.body.id}`);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      name: 'Zoë Müller',
      email: 'zoe@example.org',
      grade_level: '5',
      date_of_birth: null,
      guardian_name: null,
      guardian_email: null,
      guardian_phone: null,
      address: null,
      enrollment_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
      updated_at: answer.body.created_at,
    });
  });
});
