import type { EventEntry, RecordEvent } from '../../../api/types';
import { FieldList } from '../../../school/records/field-list';

/** The ids and names that an event has in the trail. */
export function EventDetails({ of: event }: { of: EventEntry | RecordEvent }) {
  const { id, at, key, user, actor, route, record, records, record_count, students, student_count } = event;
  const idsOf = (named: readonly { id: number }[], count: number) =>
    count === 0 ? null : `${named.map((each) => each.id).join(', ')}${count > named.length ? ' …' : ''}`;
  return (
    <FieldList
      fields={[
        ['Event', id],
        ['Time', at],
        ['User', user && [user.email, `id ${user.id}`].filter((part) => part !== null).join(', ')],
        ['API key', key && `id ${key.id}`],
        ['Command', actor],
        ['Operation', route],
        ['Request', event.request_id],
        ['Ids of records', record && `${record.replaceAll('_', ' ')} ${idsOf(records, record_count) ?? ''}`],
        ['Ids of students', idsOf(students, student_count)],
        ['Changed fields', event.fields?.join(', ')],
      ]}
    />
  );
}
