import { useState } from 'react';
import { useSession } from '../../api/session';
import { useFirstSchool } from '../../school/districts/use-first-school';
import { RecordFormPage } from '../../school/forms/record-form-page';
import { todayIn } from '../../school/school-day';
import { studentKind } from './student-kind';

/** Enters a student, or edits the one in the address. */
export default function StudentFormPage() {
  const { school_time_zone } = useSession();
  const school = useFirstSchool();
  const [texts] = useState(() => {
    const nothing = { name: '', preferred_given_name: '', grade_level: '', email: '', date_of_birth: '', address: '' };
    const guardian = { guardian_name: '', guardian_email: '', guardian_phone: '' };
    return { ...nothing, enrollment_date: todayIn(school_time_zone), ...guardian };
  });
  return <RecordFormPage kind={studentKind} empty={school === undefined ? null : { ...texts, school_id: school }} />;
}
