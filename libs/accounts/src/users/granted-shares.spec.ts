import type { Share } from '@homeroom/access';
import { type GrantedShares, shareChanges } from './granted-shares';
import type { Role } from './role';

const ofSchool: Share = { schoolIds: [3], classIds: [], teacherId: null };
const ofTeacher: Share = { schoolIds: [], classIds: [], teacherId: 7 };

/** What happens in production to a user with a role, who gets another one. */
const change = (before: Role | null, role: Role | null, share: GrantedShares['production']) =>
  shareChanges(
    { production: before, sandbox: null },
    { production: role, sandbox: null },
    share === undefined ? {} : { production: share },
  ).production;

describe('what a user sees after a change of the role', () => {
  it.each<[Role | null, Role | null, GrantedShares['production'], unknown]>([
    ['viewer', 'office', undefined, 'keep'],
    ['viewer', 'office', ofSchool, { to: ofSchool }],
    ['viewer', 'office', null, 'remove'],
    ['viewer', 'owner', undefined, 'remove'],
    ['viewer', null, undefined, 'remove'],
    [null, 'developer', ofSchool, { to: ofSchool }],
    ['teacher', 'teacher', undefined, 'keep'],
    ['teacher', 'viewer', null, 'remove'],
    ['viewer', 'teacher', ofTeacher, { to: ofTeacher }],
  ])('from %s to %s with %j', (before, role, share, expected) => {
    expect(change(before, role, share)).toEqual(expected);
  });

  it.each<[Role | null, Role | null, GrantedShares['production'], string]>([
    ['viewer', 'owner', ofSchool, 'an owner has no share'],
    ['viewer', null, ofSchool, 'a user without a role has no share'],
    ['viewer', 'teacher', undefined, 'the role teacher needs the record of the teacher'],
    ['teacher', 'teacher', null, 'the role teacher needs the record of the teacher'],
    ['viewer', 'teacher', ofSchool, 'the role teacher needs the record of the teacher'],
    ['viewer', 'teacher', { ...ofTeacher, classIds: [1] }, 'a teacher sees their own classes only'],
    ['viewer', 'office', ofTeacher, 'only the role teacher has the record of a teacher'],
    ['teacher', 'office', undefined, 'say what the user sees who is no longer a teacher'],
  ])('is refused from %s to %s with %j', (before, role, share, reason) => {
    expect(() => change(before, role, share)).toThrow(`production: ${reason}`);
  });
});
