import { Button, Card, Checkbox, Code, FileInput, Group, Stack, Text, Title } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, type SubmitEvent, useState } from 'react';
import type { FileEncoding, ImportHeading, ImportKind } from '../../../api/types';
import { ChoiceField } from '../choice-field';
import { choiceOf, packageKind } from '../../../school/data/kinds';
import { erasedChoice } from './erased-choice';
import { columnsField, HeadingFields } from './heading-fields';
import classes from './import.module.css';
import { PackageOptions } from './package-options';
import type { ImportChoice } from './use-import';

interface Props {
  kinds: readonly ImportKind[];
  encodings: readonly FileEncoding[];
  /** Those of the file that was previewed last. */
  headings: readonly ImportHeading[];
  isRunning: boolean;
  onPreview: (choice: ImportChoice) => void;
  /** The file or an option is another one: the preview is void. */
  onChange: () => void;
  /** The headings are those of another file. */
  onOtherFile: () => void;
}

/** The server refuses larger files; it could not say so while a browser still sends one. */
const fileLimit = 200 * 1024 * 1024;

/** What the file input says, and takes. */
const csvInput = {
  description:
    'A CSV file or an .xlsx workbook, whose first sheet is read, of at most 200 MB. Choose it, or drop it here.',
  accept:
    '.csv,.tsv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const packageInput = {
  description:
    'A ZIP archive with OneRoster CSV 1.1 or 1.2, as the student information system exports it, of at most 200 MB. Choose it, or drop it here.',
  accept: '.zip,application/zip',
};

/** Kinds whose records have an e-mail address. */
const people: readonly string[] = ['students', 'teachers'];

/** The file, what it has, and how it is imported. */
export function ImportForm({ kinds, encodings, headings, isRunning, onPreview, onChange, onOtherFile }: Props) {
  const [kind, setKind] = useState(kinds.find((each) => each.kind !== packageKind)?.kind ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [matchesByEmail, setMatchesByEmail] = useState(false);
  const [importsErased, setImportsErased] = useState('');
  const [skipsBadRows, setSkipsBadRows] = useState(false);
  const [packageOptions, setPackageOptions] = useState<Readonly<Record<string, string>>>({});
  const [encoding, setEncoding] = useState('');
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [isMissing, setIsMissing] = useState(false);
  const selected = kinds.find((each) => each.kind === kind);
  const isPackage = kind === packageKind;
  const hasEmail = people.includes(kind);
  const csvOptions = {
    match_by: hasEmail && matchesByEmail ? 'email' : 'none',
    ...columnsField(headings, chosen),
    ...(kind === 'students' && importsErased && { [erasedChoice.name]: importsErased }),
  };
  const options = isPackage ? packageOptions : csvOptions;
  const tooLarge = file !== null && file.size > fileLimit;
  const error = tooLarge ? 'The file must not be larger than 200 MB' : isMissing ? 'Choose a file first' : null;

  /** A handler that also makes the preview void. */
  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setIsMissing(false);
      onChange();
    };

  /** The same for what the headings depend on. */
  const changingFile = <T,>(set: (value: T) => void) =>
    changing((value: T) => {
      set(value);
      setChosen({});
      onOtherFile();
    });

  function drop(event: DragEvent) {
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    if (dropped && !isRunning) changingFile(setFile)(dropped);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!file) setIsMissing(true);
    else if (!tooLarge) onPreview({ kind, file, skipsBadRows, options: { ...options, ...(encoding && { encoding }) } });
  }

  return (
    <Card component="section" aria-labelledby="new-import">
      <form onSubmit={submit} noValidate>
        <fieldset disabled={isRunning} className={classes.fields}>
          <Stack>
            <Title order={2} id="new-import">
              New import
            </Title>
            <ChoiceField
              label="What is in the file"
              value={kind}
              choices={kinds.map((each) => choiceOf(each.kind))}
              onChange={changingFile(setKind)}
            />
            <div className={classes.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
              <FileInput
                label="File"
                {...(isPackage ? packageInput : csvInput)}
                placeholder="Choose a file"
                clearable
                clearButtonProps={{ 'aria-label': 'Remove the file' }}
                leftSection={<IconFileSpreadsheet size={18} stroke={1.6} aria-hidden />}
                value={file}
                error={error}
                onChange={changingFile(setFile)}
              />
            </div>
            <ChoiceField
              label="Encoding of the file"
              description="Change it if the preview shows wrong letters in names."
              value={encoding}
              choices={[
                { value: '', label: 'Detect automatically' },
                ...encodings.map(({ name, label }) => ({ value: name, label })),
              ]}
              onChange={changingFile(setEncoding)}
            />
            {isPackage && <PackageOptions values={packageOptions} onChange={changing(setPackageOptions)} />}
            <Columns of={selected} />
            {selected && (
              <HeadingFields headings={headings} kind={selected} chosen={chosen} onChange={changing(setChosen)} />
            )}
            {hasEmail && (
              <Checkbox
                label="Find people by their e-mail address"
                description="A row without an id then changes the person who has this address. Otherwise it makes a new one."
                checked={matchesByEmail}
                onChange={(event) => changing(setMatchesByEmail)(event.currentTarget.checked)}
              />
            )}
            {kind === 'students' && (
              <ChoiceField
                label={erasedChoice.label}
                description={erasedChoice.description}
                choices={erasedChoice.choices}
                value={importsErased}
                onChange={changing(setImportsErased)}
              />
            )}
            <Checkbox
              label="Import the other rows if some have errors"
              description="The rows with errors are left out, and you get them as a file to correct. Otherwise nothing is imported while a row has an error."
              checked={skipsBadRows}
              onChange={(event) => changing(setSkipsBadRows)(event.currentTarget.checked)}
            />
            <Group>
              <Button type="submit">Preview</Button>
              <Text size="sm" c="dimmed">
                The preview changes nothing.
              </Text>
            </Group>
          </Stack>
        </fieldset>
      </form>
    </Card>
  );
}

function Columns({ of: kind }: { of: ImportKind | undefined }) {
  if (!kind || kind.columns.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" component="div">
      The headings of the file name its columns:{' '}
      {kind.columns.map((column, index) => (
        <span key={column}>
          {index > 0 && ', '}
          <Code>{column}</Code>
        </span>
      ))}
      . Other usual names are understood too, such as First Name and Last Name, or DOB. Their order does not matter, and
      columns may be missing. A row with an id changes that record; a file that was exported here has the ids.
    </Text>
  );
}
