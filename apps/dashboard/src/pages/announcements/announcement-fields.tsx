import { Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import type { Announcement } from '../../api/types';
import { useEnvironment } from '../../components/use-environment';
import { onlySchool } from '../../school/districts/only-school';
import { SchoolField } from '../../school/districts/school-field';
import { useSchools } from '../../school/shares/use-schools';
import { priorities } from '../../school/records/priority';
import type { AnnouncementDraft } from './announcement-draft';
import { AudienceField } from './audience-field';
import { EndField } from './end-field';
import type { FieldErrors } from './field-errors';

interface Props {
  draft: AnnouncementDraft;
  onChange: (changes: Partial<AnnouncementDraft>) => void;
  /** Whether the user tried to go on without a class or a grade level. */
  isAudienceMissing: boolean;
  errors: FieldErrors;
}

/** The fields of an announcement. */
export function AnnouncementFields({ draft, onChange, isAudienceMissing, errors }: Props) {
  const only = onlySchool(useSchools(useEnvironment().name));
  return (
    <Stack gap="md">
      <AudienceField
        value={draft.audience}
        onChange={(audience) => onChange({ audience })}
        isMissing={isAudienceMissing}
        error={errors.audience}
      />
      {(only === null || draft.school !== null) && (
        <SchoolField
          label="School"
          name="school_id"
          none="All schools"
          error={errors.school}
          value={draft.school}
          onChange={(school) => onChange({ school })}
        />
      )}
      <TextInput
        label="Title"
        required
        maxLength={255}
        value={draft.title}
        error={errors.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Textarea
        label="Text"
        required
        withAsterisk={false}
        maxLength={20_000}
        autosize
        minRows={5}
        maxRows={14}
        value={draft.content}
        error={errors.content}
        onChange={(event) => onChange({ content: event.currentTarget.value })}
      />
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <NativeSelect
          label="Priority"
          data={priorities}
          value={draft.priority}
          error={errors.priority}
          onChange={(event) => onChange({ priority: event.currentTarget.value as Announcement['priority'] })}
        />
        <EndField value={draft.end} onChange={(end) => onChange({ end })} error={errors.end} />
      </Group>
    </Stack>
  );
}
