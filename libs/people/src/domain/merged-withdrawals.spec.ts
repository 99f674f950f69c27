import { mergedWithdrawals } from './merged-withdrawals';

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
