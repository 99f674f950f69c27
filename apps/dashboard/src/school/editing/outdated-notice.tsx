import { Alert, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { LastChange } from './last-change';
import { FieldList } from '../records/field-list';

interface Props {
  noun: string;
  /** The record below `schools/<environment>/`, and its entity tag. */
  path: string;
  etag: string;
  /** The record as it is now. */
  fields: readonly (readonly [string, ReactNode])[];
}

/** Says that a write was refused because somebody changed the record, and shows its new value. */
export function OutdatedNotice({ noun, path, etag, fields }: Props) {
  return (
    <Alert color="amber" role="alert" title={`Somebody changed the ${noun} meanwhile`}>
      <Stack gap="sm">
        <LastChange path={path} seen={etag} />
        <Text size="sm">Your change was not saved. The {noun} is now:</Text>
        <FieldList fields={fields} short />
      </Stack>
    </Alert>
  );
}
