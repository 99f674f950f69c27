import { useSearchParams } from 'react-router';
import { useEnvironment } from '../../components/use-environment';
import { RecordFormPage } from '../../school/forms/record-form-page';
import { closedDayKind } from './closed-day-kind';
import { schoolYearKind } from './school-year-kind';
import { termKind } from './term-kind';

/** Enters a school year, or edits the one in the address. */
export function SchoolYearFormPage() {
  const { school } = useEnvironment();
  return <RecordFormPage kind={schoolYearKind} empty={{ name: '', first_day: '', last_day: '', school }} />;
}

/** Enters a term of the school year in the address, or edits the one in the address. */
export function TermFormPage() {
  const [params] = useSearchParams();
  const school_year_id = params.get('school_year_id') ?? '';
  return (
    <RecordFormPage
      kind={termKind}
      empty={{ name: '', kind: 'semester', first_day: '', last_day: '', school_year_id }}
    />
  );
}

/** Enters days without lessons, or edits those in the address. */
export function ClosedDayFormPage() {
  const { school } = useEnvironment();
  return <RecordFormPage kind={closedDayKind} empty={{ name: '', first_day: '', last_day: '', school }} />;
}
