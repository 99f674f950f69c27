import { Announcement } from './announcement';

const now = new Date('2026-09-01T08:00:00Z');
const toClass = () =>
  Announcement.publish({ title: 'Trip', content: 'Bring boots', scope: 'class', classId: 7, authorId: 1 }, now);

describe('an announcement', () => {
  it('is of normal priority and never expires unless it says so', () => {
    expect(toClass()).toMatchObject({ priority: 'normal', expiresAt: null, publishedAt: now, authorId: 1 });
  });

  it('to another scope forgets what the old one used', () => {
    const trip = toClass();
    trip.revise({ scope: 'grade_level', gradeLevel: '5' });
    expect(trip).toMatchObject({ scope: 'grade_level', gradeLevel: '5', classId: null });
  });

  it('to another scope keeps what is sent with it', () => {
    const trip = toClass();
    trip.revise({ scope: 'school', classId: 7 });
    expect(trip).toMatchObject({ scope: 'school', classId: 7 });
  });

  it('to the same scope keeps what it has', () => {
    const trip = toClass();
    trip.revise({ scope: 'class', title: 'Trip moved' });
    expect(trip).toMatchObject({ title: 'Trip moved', classId: 7 });
  });
});
