import { mergedSeats, type PossessedSeat } from './merged-seats';

const seat = (
  id: number,
  studentId: number,
  beginDate: string,
  endDate: string | null = null,
  more: Partial<PossessedSeat> = {},
) => ({
  ...{ id, studentId, beginDate, endDate, classId: 7, withdrawalId: null, endBeforeWithdrawal: null },
  ...more,
});

describe('the seats of a child with two records', () => {
  it('move if the child has no other in the class on these days', () => {
    const seats = [
      seat(1, 10, '2026-09-01', '2026-10-01'),
      seat(2, 11, '2026-10-01'),
      seat(3, 11, '2026-09-01', null, { classId: 8 }),
    ];
    expect(mergedSeats(seats, 10)).toEqual({ moved: [2, 3], joined: [] });
  });

  it('become one from the first to the last day if they overlap', () => {
    const [own, other] = [seat(1, 10, '2026-09-08', '2026-12-01'), seat(2, 11, '2026-09-01')];
    const joined = [{ seat: { ...own, beginDate: '2026-09-01', endDate: null }, absorbed: [other] }];
    expect(mergedSeats([own, other], 10)).toEqual({ moved: [], joined });
  });

  it('become one also if a seat of the other record lies between two of its own', () => {
    const [first, last] = [seat(1, 10, '2026-09-01', '2026-09-10'), seat(3, 10, '2026-10-01', '2026-11-01')];
    const between = seat(2, 11, '2026-09-05', '2026-10-05');
    const joined = [{ seat: { ...first, endDate: '2026-11-01' }, absorbed: [between, last] }];
    expect(mergedSeats([last, between, first], 10)).toEqual({ moved: [], joined });
  });

  it('end as the later one does, with its withdrawal', () => {
    const own = seat(1, 10, '2026-09-01', '2026-10-01');
    const other = seat(2, 11, '2026-09-15', '2026-11-01', { withdrawalId: 4, endBeforeWithdrawal: '2027-06-01' });
    const { joined } = mergedSeats([own, other], 10);
    expect(joined[0]?.seat).toMatchObject({
      id: 1,
      endDate: '2026-11-01',
      withdrawalId: 4,
      endBeforeWithdrawal: '2027-06-01',
    });
  });

  it('stay apart if one of them has no day', () => {
    const seats = [seat(1, 10, '2026-09-01'), seat(2, 11, '2026-09-05', '2026-09-05')];
    expect(mergedSeats(seats, 10)).toEqual({ moved: [2], joined: [] });
  });
});
