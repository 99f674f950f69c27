import { useState } from 'react';
import { useSession } from '../../api/session';
import { useFirstSchool } from '../../school/districts/use-first-school';
import { RecordFormPage } from '../../school/forms/record-form-page';
import { todayIn } from '../../school/school-day';
import { teacherKind } from './teacher-kind';

/** Enters a teacher, or edits the one in the address. */
export default function TeacherFormPage() {
  const { school_time_zone } = useSession();
  const school = useFirstSchool();
  const [values] = useState(() => ({
    ...{ name: '', preferred_given_name: '', department: '', email: '', subjects: [], phone: '', office_room: '' },
    hire_date: todayIn(school_time_zone),
  }));
  return <RecordFormPage kind={teacherKind} empty={school === undefined ? null : { ...values, school_id: school }} />;
}
