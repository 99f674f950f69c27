import { memberOf, paddingAfter, tarBlock, tarHeader } from './tar';

const member = { name: 'sandbox.student.copy.gz', size: 1_234, modifiedAt: 1_790_000_000 };

describe('the header of a member', () => {
  it.each([0, 1, 512, 8 ** 11 - 1, 8 ** 11, 2 ** 50])('tells a size of %d bytes', (size) => {
    expect(memberOf(tarHeader({ ...member, size }))).toEqual({ ...member, size });
  });

  it('is none any more when a bit of it has changed', () => {
    for (let at = 0; at < tarBlock; at += 1) {
      const header = tarHeader(member);
      header[at]! ^= 1;
      expect(memberOf(header)).toBeNull();
    }
    expect(memberOf(Buffer.alloc(tarBlock))).toBeNull();
  });

  it('has no room for a name past 100 bytes', () => {
    const name = 'é'.repeat(50);
    expect(memberOf(tarHeader({ ...member, name }))?.name).toBe(name);
    expect(() => tarHeader({ ...member, name: `${name}s` })).toThrow('too long');
  });
});

it('a member is filled up to whole blocks', () => {
  expect([0, 1, 511, 512, 513].map(paddingAfter)).toEqual([0, 511, 1, 0, 511]);
});
