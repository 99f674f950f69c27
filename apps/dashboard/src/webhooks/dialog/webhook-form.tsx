import { Button, Checkbox, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { WebhookTerms } from '../../api/webhooks';
import { ErrorMessage } from '../../components/page/error-message';
import { typeGroups } from '../event-types';

interface Props {
  terms: WebhookTerms;
  submit: string;
  isPending: boolean;
  error: Error | null;
  /** Advice for errors after which the change may have been made. */
  ifUncertain?: string;
  onSubmit: (terms: WebhookTerms) => void;
  onCancel: () => void;
}

/** The form for the terms of a webhook. */
export function WebhookForm({ terms, submit, isPending, error, ifUncertain, onSubmit, onCancel }: Props) {
  const [name, setName] = useState(terms.name);
  const [url, setUrl] = useState(terms.url);
  const [types, setTypes] = useState(terms.types ?? []);

  function send(event: SubmitEvent) {
    event.preventDefault();
    onSubmit({ name: name.trim(), url: url.trim(), types: types.length === 0 ? null : types });
  }

  return (
    <form onSubmit={send}>
      <Stack gap="lg">
        <TextInput
          label="Name"
          description="What receives the events, such as “Library”."
          data-autofocus
          required
          maxLength={255}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label="URL"
          description="Where the events are sent, with POST."
          placeholder="https://library.example/homeroom"
          type="url"
          required
          maxLength={2000}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Checkbox.Group
          label="Types of events"
          description="All, if none is chosen. Events name records and have no values."
          value={types}
          onChange={setTypes}
        >
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs" mt={6}>
            {[...new Set([...typeGroups, ...(terms.types ?? [])])].map((type) => (
              <Checkbox key={type} value={type} label={type} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        <ErrorMessage error={error} ifUncertain={ifUncertain} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
