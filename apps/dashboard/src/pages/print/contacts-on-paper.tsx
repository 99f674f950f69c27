import type { Records } from '../../api/types';
import { namedContact } from '../../school/contacts/named-contact';
import classes from './print-sheet.module.css';

type Contact = Records['CalledContact'];

/** The contacts in the order of calls, each with its numbers; without one, with the e-mail address. */
export const ContactsOnPaper = ({ of: contacts }: { of: readonly Contact[] }) =>
  contacts.map((contact, index) => (
    // Two contacts may be equal, and a paper does not change.
    <div key={index}>
      {namedContact(contact)}
      {contact.may_collect && ' (may collect)'}:{' '}
      {contact.phones.length > 0
        ? contact.phones.map((number, place) => (
            <span key={place}>
              {place > 0 && ', '}
              <span className={classes.nowrap}>{number}</span>
            </span>
          ))
        : (contact.email ?? '—')}
    </div>
  ));
