import { callOrder, Contact } from './contact';

const at = new Date('2026-09-01T08:00:00Z');

describe('Contact', () => {
  it('needs a name, an e-mail address or a phone', () => {
    const message = 'name is required if there is no email and no phone';
    expect(() => Contact.add({ studentId: 1, relation: 'mother' }, at)).toThrow(message);
    const contact = Contact.add({ studentId: 1, phones: ['+1 555 0100'] }, at);
    expect(() => contact.revise({ phones: [] }, at)).toThrow(message);
  });

  it('belongs to one student for ever', () => {
    const contact = Contact.add({ studentId: 1, name: 'Ada Obi' }, at);
    contact.revise({ studentId: 1, relation: 'aunt' }, at);
    expect(contact).toMatchObject({ studentId: 1, relation: 'aunt' });
    expect(() => contact.revise({ studentId: 2 }, at)).toThrow('student_id cannot be changed');
  });

  it('gives no permission by default', () => {
    expect(Contact.add({ studentId: 1, name: 'Ada Obi' }, at)).toMatchObject({
      ...{ livesWith: false, mayCollect: false, getsMail: false },
    });
  });
});

describe('callOrder', () => {
  it('has the named contacts first, and the others in their former order', () => {
    expect(callOrder([7, 3], [3, 5, 7, 8])).toEqual([7, 3, 5, 8]);
    expect(callOrder([], [3, 5])).toEqual([3, 5]);
  });

  it.each([
    ['a contact of another student', [3, 9]],
    ['a repeated contact', [3, 5, 3]],
  ])('rejects %s', (_, ids) => {
    expect(() => callOrder(ids, [3, 5, 7])).toThrow('contact_ids must name contacts of the student, each once');
  });
});
