import { useParams, useSearchParams } from 'react-router';
import type { Teacher } from '../../api/types';
import { useFirstSchool } from '../../school/districts/use-first-school';
import { RecordFormPage } from '../../school/forms/record-form-page';
import { useSchoolQuery } from '../../school/use-school-query';
import { type ClassDraft, classKind } from './class-kind';
import { newestSemester } from './newest-semester';

/** Enters a class, also one of the teacher `teacher_id`, or edits the class in the address. */
export default function ClassFormPage() {
  return <RecordFormPage kind={classKind} empty={useEmptyClass()} />;
}

/** In the newest semester and the chosen school; null while they are loaded. */
function useEmptyClass(): ClassDraft | null {
  const { id } = useParams();
  const [params] = useSearchParams();
  const teacherId = params.get('teacher_id') ?? '';
  const choices = useSchoolQuery<{ semesters: string[] }>('choices', {}, id === undefined);
  const teacher = useSchoolQuery<Teacher>(`teachers/${encodeURIComponent(teacherId)}`, {}, teacherId !== '');
  const school = useFirstSchool();
  if (id !== undefined || school === undefined || choices.isPending || (teacherId !== '' && teacher.isPending))
    return null;
  return {
    ...{ name: '', schedule: '', room: '', capacity: '' },
    teacher_id: teacher.data ? { id: teacher.data.id, name: teacher.data.name } : null,
    semester: newestSemester(choices.data?.semesters ?? []),
    school_id: school,
  };
}
