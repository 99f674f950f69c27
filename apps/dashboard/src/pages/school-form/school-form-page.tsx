import { PageTitle } from '../../components/page/page-title';
import { RecordFormPage } from '../../school/forms/record-form-page';
import { useSeesAll } from '../../school/use-sees-all';
import { WholeEnvironmentOnly } from '../../school/whole-environment-only';
import { schoolKind } from './school-kind';

const empty = { name: '', identifier: '', kind: 'school' };

/** Enters a school, or edits the one in the address. */
export default function SchoolFormPage() {
  const seesAll = useSeesAll();
  if (seesAll) return <RecordFormPage kind={schoolKind} empty={empty} />;
  return (
    <>
      <PageTitle title="School" />
      <WholeEnvironmentOnly>{null}</WholeEnvironmentOnly>
    </>
  );
}
