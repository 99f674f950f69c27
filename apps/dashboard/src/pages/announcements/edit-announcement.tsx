import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { Tagged } from '../../api/request';
import { useSession } from '../../api/session';
import type { Announcement } from '../../api/types';
import { useSchoolIncluded } from '../../school/districts/use-school-included';
import { useRecordEdit } from '../../school/editing/use-record-edit';
import { useTaggedRecord } from '../../school/editing/use-tagged-record';
import { RecordState } from '../../school/records/record-state';
import { AnnouncementDialog, type FormControls } from './announcement-dialog';
import { type AnnouncementDraft, bodyOf, draftOf, isSameDraft } from './announcement-draft';
import { AnnouncementForm } from './announcement-form';
import { ConflictNotice } from './conflict-notice';

interface Props {
  id: number;
  opened: boolean;
  onClose: () => void;
}

/** Changes a published announcement. */
export function EditAnnouncement({ id, opened, onClose }: Props) {
  return (
    <AnnouncementDialog
      opened={opened}
      onClose={onClose}
      title="Edit the announcement"
      question="Discard your changes?"
      discard="Discard"
      loss="The announcement stays as it was, and your changes are lost."
    >
      {(controls) => <LoadedForm path={`announcements/${id}`} {...controls} />}
    </AnnouncementDialog>
  );
}

/** The announcement is read when it is known whether records have a school. */
function LoadedForm(props: FormControls & { path: string }) {
  const included = useSchoolIncluded();
  if (included === null) return <Skeleton height={420} />;
  return <TaggedForm {...props} hasSchool={included.include === 'school'} />;
}

function TaggedForm({ path, hasSchool, ...controls }: FormControls & { path: string; hasSchool: boolean }) {
  const announcement = useTaggedRecord<Announcement>(path, { school: hasSchool });
  return (
    <RecordState query={announcement} noun="announcement" skeleton={<Skeleton height={420} />}>
      {(loaded) => <EditForm path={path} loaded={loaded} {...controls} />}
    </RecordState>
  );
}

type EditFormProps = FormControls & { path: string; loaded: Tagged<Announcement> };

function EditForm({ path, loaded, setIsUnsaved, onDone, onCancel }: EditFormProps) {
  const { school_time_zone: zone } = useSession();
  const edit = useRecordEdit(path, loaded);
  const [changes, setChanges] = useState<Partial<AnnouncementDraft>>({});
  const stored = draftOf(edit.record, zone);
  const draft = { ...stored, ...changes };
  const isChanged = !isSameDraft(draft, stored);

  function change(next: Partial<AnnouncementDraft>) {
    const all = { ...changes, ...next };
    setChanges(all);
    setIsUnsaved(!isSameDraft({ ...stored, ...all }, stored));
  }

  function takeTheirs() {
    setChanges({});
    setIsUnsaved(false);
  }

  /** Seconds of the end, which the field does not show, are kept if the user did not change it. So is a school that the user does not see. */
  function body() {
    const { expires_at, school_id, ...rest } = bodyOf(draft, zone);
    return {
      ...rest,
      ...(draft.end !== stored.end && { expires_at }),
      ...(draft.school?.id !== stored.school?.id && { school_id }),
    };
  }

  return (
    <AnnouncementForm
      draft={draft}
      onChange={change}
      submitLabel={edit.isOutdated && isChanged ? 'Save mine' : 'Save'}
      ifUncertain="The change may have been saved. Check the list before you try again."
      isPending={edit.isPending}
      error={edit.error}
      onSubmit={() => (isChanged ? edit.run({ method: 'PUT', body: body() }, { onSuccess: onDone }) : onDone())}
      onCancel={onCancel}
      notice={edit.isOutdated && <ConflictNotice path={path} etag={edit.etag} mine={draft} theirs={stored} />}
      choice={
        edit.isOutdated &&
        isChanged && (
          <Button variant="default" onClick={takeTheirs}>
            Use theirs
          </Button>
        )
      }
    />
  );
}
