import { useState } from 'react';
import { useSession } from '../../api/session';
import { RecordFormPage } from '../../school/forms/record-form-page';
import { todayIn } from '../../school/school-day';
import { type TeacherDraft, teacherKind } from './teacher-kind';

/** Enters a teacher, or edits the one in the address. */
export default function TeacherFormPage() {
  const { school_time_zone } = useSession();
  const [empty] = useState((): TeacherDraft => ({
    ...{ name: '', department: '', email: '', subjects: [], phone: '', office_room: '' },
    hire_date: todayIn(school_time_zone),
  }));
  return <RecordFormPage kind={teacherKind} empty={empty} />;
}
