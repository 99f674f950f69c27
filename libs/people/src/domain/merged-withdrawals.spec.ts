import { mergedWithdrawals, undoneWithdrawals } from './merged-withdrawals';

const records = {
  keptId: 1,
  today: '2026-10-01',
  since: new Map([
    [1, '2025-09-01'],
    [2, '2026-09-01'],
  ]),
};
const of = (id: number, studentId: number, beginDate: string, endDate: string | null = null) => ({
  id,
  studentId,
  beginDate,
  endDate,
});

describe('the withdrawals of a child with two records', () => {
  it('end with the day on which the other record began, if the child is at school', () => {
    const { moved, ended, setAside } = mergedWithdrawals([of(5, 1, '2026-06-01')], records);
    expect([moved, ended, setAside.size]).toEqual([[], [{ id: 5, endDate: '2026-09-01' }], 0]);
  });

  it('end at once if they begin later than the active record', () => {
    const { moved, ended } = mergedWithdrawals([of(5, 2, '2026-09-20')], records);
    expect([moved, ended]).toEqual([[5], [{ id: 5, endDate: '2026-09-20' }]]);
  });

  it('go on if both records are withdrawn: that of the record that stays', () => {
    const { moved, ended, setAside } = mergedWithdrawals([of(5, 1, '2026-06-01'), of(6, 2, '2026-09-20')], records);
    expect([moved, ended, [...setAside]]).toEqual([[], [], [[6, 5]]]);
  });

  it('move if they are over, unless they overlap', () => {
    const all = [
      of(5, 1, '2025-10-01', '2025-11-01'),
      of(6, 2, '2025-10-10', '2025-10-12'),
      of(7, 2, '2025-12-01', '2026-01-10'),
    ];
    const { moved, setAside } = mergedWithdrawals(all, records);
    expect([moved, [...setAside]]).toEqual([[7], [[6, null]]]);
  });
});

describe('the withdrawals of two students whose merge is undone', () => {
  it('belong to whom they did, with their returns of before', () => {
    const present = [of(5, 1, '2026-03-01', '2026-04-01'), of(6, 1, '2026-09-20', '2026-09-20')];
    const changes = { moved: [6], ended: [{ id: 6, endDate: null }], setAside: [of(7, 2, '2026-03-10', '2026-03-12')] };
    expect(undoneWithdrawals(present, changes)).toEqual({
      moved: [6],
      ended: [{ id: 6, endDate: null }],
      putBack: [7],
    });
  });

  it('do not overlap those of the other student', () => {
    const present = [of(6, 1, '2026-09-30', '2026-09-30'), of(8, 1, '2026-09-25')];
    const changes = { moved: [6], ended: [{ id: 6, endDate: null }], setAside: [] };
    expect(undoneWithdrawals(present, changes)).toEqual({ moved: [6], ended: [{ id: 6, endDate: null }], putBack: [] });
  });

  it('stay ended where the student has another one since, and are left out if they are gone', () => {
    const present = [of(5, 1, '2026-06-01', '2026-09-01'), of(8, 1, '2026-09-25')];
    const changes = { moved: [6], ended: [5, 6].map((id) => ({ id, endDate: null })), setAside: [] };
    expect(undoneWithdrawals(present, changes)).toEqual({ moved: [], ended: [], putBack: [] });
  });

  it('are not put back where one that came back has their days', () => {
    const present = [of(6, 1, '2026-03-01')];
    const changes = { moved: [6], ended: [], setAside: [of(7, 2, '2026-04-10', '2026-04-12')] };
    expect(undoneWithdrawals(present, changes)).toEqual({ moved: [6], ended: [], putBack: [] });
  });
});
