import type { ReactNode } from 'react';
import type { EnvironmentName } from '../../api/types';
import type { FieldOf } from '../editing/conflict/draft';

/** A kind of record that the office enters and edits. The fields of a draft have the names of the API. */
export interface RecordKind<T extends { id: number }, Draft extends object> {
  readonly noun: string;
  /** The path of the list, in the API and in the dashboard: `students`. */
  readonly path: string;
  nameOf: (record: T) => string;
  /** The page of a record. @param search names the environment: `?environment=sandbox` */
  pageOf: (id: number | string, search: string) => string;
  draftOf: (record: T) => Draft;
  /** The body of a POST or PUT. @param changes of a PUT; all fields of a POST */
  bodyOf: (changes: Partial<Draft>, draft: Draft) => object;
  readonly labels: Readonly<Record<FieldOf<Draft>, string>>;
  /** A value as text; null if it is empty. */
  textOf: (field: FieldOf<Draft>, draft: Draft) => string | null;
  fields: (form: FormFields<Draft>) => ReactNode;
  /** What the user must confirm before these values are saved; null for nothing. */
  questionBefore?: (changes: Partial<Draft>, environment: EnvironmentName) => Promise<string | null>;
  /** The searches that find what may be the same person as a new record. */
  duplicates: (draft: Draft) => readonly DuplicateSearch[];
  /** What a found record has in common with the new one, such as `same e-mail address`; null if it is another one. */
  alikeIn: (draft: Draft, record: T) => string | null;
}

/** A search of the list for records that may be the one that is entered. */
export interface DuplicateSearch {
  readonly query: Readonly<Record<string, string>>;
  /** What is true of everything found: `withdrawn`. */
  readonly note: string | null;
}

/** What the fields of a form need. */
export interface FormFields<Draft> {
  readonly draft: Draft;
  change: (changes: Partial<Draft>) => void;
  /** What is the same for every field: its label, name and error. */
  of: (field: FieldOf<Draft>) => { label: string; name: string; error: string | undefined; autoComplete: 'off' };
  /** The same for a text. */
  text: (field: TextFieldOf<Draft>) => ReturnType<FormFields<Draft>['of']> & {
    value: string;
    onChange: (event: { currentTarget: { value: string } }) => void;
  };
}

/** The fields of a draft that are texts. */
type TextFieldOf<Draft> = { [F in FieldOf<Draft>]: Draft[F] extends string ? F : never }[FieldOf<Draft>];

/** A text that may be left out. */
export const orNull = (text: string): string | null => text.trim() || null;

/** The choices of a field are within the form, and so within a landmark of the page. */
export const withinForm = { withinPortal: false } as const;
