import { validationText } from '../../apps/dashboard/src/api/error-text';

describe('a message of the dashboard never shows the name of a field', () => {
  it.each([
    ['Validation failed: name is required', 'Name is required.'],
    [
      'Validation failed: per_hour and per_minute must be given together',
      'Requests per hour and requests per minute must be given together.',
    ],
    [
      'Validation failed: email must be an e-mail address; production_role must be one of owner, office',
      'E-mail address must be an e-mail address. Role in production must be one of owner, office.',
    ],
    ['Validation failed: teacher_id does not name a teacher', 'Teacher does not name a teacher.'],
    ['Validation failed: expires_in_days must be from 1 to 3650', 'Days until the key expires must be from 1 to 3650.'],
  ])('%s', (message, text) => expect(validationText(message)).toBe(text));
});
