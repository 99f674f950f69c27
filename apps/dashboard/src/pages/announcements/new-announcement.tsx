import { useState } from 'react';
import { useSession } from '../../api/session';
import type { Announcement } from '../../api/types';
import { onlySchool } from '../../school/districts/only-school';
import { useFirstSchool } from '../../school/districts/use-first-school';
import { useCurrentSchools } from '../../school/shares/use-schools';
import { useEnvironment } from '../../components/use-environment';
import { useSchoolWrite } from '../../school/editing/use-school-write';
import { AnnouncementDialog, type FormControls } from './announcement-dialog';
import { type AnnouncementDraft, bodyOf, copyOf, emptyDraft, isSameDraft } from './announcement-draft';
import { AnnouncementForm } from './announcement-form';

interface Props {
  opened: boolean;
  /** The announcement to begin with; null: an empty form. */
  template: Announcement | null;
  onClose: () => void;
}

/** Writes an announcement. */
export function NewAnnouncement({ opened, template, onClose }: Props) {
  const { school_time_zone: zone } = useSession();
  const schools = useCurrentSchools(useEnvironment().name);
  const first = useFirstSchool() ?? null;
  // In an installation with one school, an announcement for all schools is one for that school.
  const school = onlySchool(schools) === null ? first : null;
  return (
    <AnnouncementDialog
      opened={opened}
      onClose={onClose}
      title="New announcement"
      question="Discard the announcement?"
      discard="Discard"
      loss="It is not published, and its text is lost."
    >
      {(controls) => (
        <NewAnnouncementForm
          before={template === null ? { ...emptyDraft, school } : copyOf(template, zone)}
          {...controls}
        />
      )}
    </AnnouncementDialog>
  );
}

/** Mounted while the dialog is open, so that each announcement begins anew. */
function NewAnnouncementForm({ before, setIsUnsaved, onDone, onCancel }: FormControls & { before: AnnouncementDraft }) {
  const { school_time_zone: zone } = useSession();
  const publication = useSchoolWrite<Announcement>();
  const [first] = useState(before);
  const [draft, setDraft] = useState(before);

  function change(changes: Partial<AnnouncementDraft>) {
    const next = { ...draft, ...changes };
    setDraft(next);
    setIsUnsaved(!isSameDraft(next, first));
  }

  return (
    <AnnouncementForm
      draft={draft}
      onChange={change}
      submitLabel="Publish"
      ifUncertain="The announcement may have been published. Check the list before you try again."
      isPending={publication.isPending}
      error={publication.error}
      onSubmit={() =>
        publication.mutate({ method: 'POST', path: 'announcements', body: bodyOf(draft, zone) }, { onSuccess: onDone })
      }
      onCancel={onCancel}
    />
  );
}
