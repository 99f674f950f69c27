import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { memo, useId, useState } from 'react';
import type { Grade } from '../../../api/types';
import { cellKey, type Column, labelOf, type Row } from '../model/gradebook';
import classes from './gradebook.module.css';
import type { Edit, EditAction } from '../scores/score-edits';
import { scoreOf, scoreProblem } from '../scores/score-text';

interface Cell {
  readonly row: Row;
  readonly column: Column;
}

/** A cell whose grade the user opens. */
export interface OpenedCell extends Cell {
  /** The newest grade. */
  readonly grade: Grade;
  readonly count: number;
}

interface Props extends Cell {
  /** The newest grade. */
  grade: Grade | null;
  count: number;
  edit: Edit | undefined;
  isEditable: boolean;
  isSaving: boolean;
  dispatch: (action: EditAction) => void;
  onOpen: (cell: OpenedCell) => void;
}

/** The score of a student for an assignment, and its letter, which opens the grade. */
export const ScoreCell = memo(function ScoreCell(props: Props) {
  const { row, column, grade, count, edit, isEditable, isSaving, dispatch, onOpen } = props;
  const [isActive, setIsActive] = useState(false);
  const note = useId();
  const { studentId } = row;
  const key = cellKey(studentId, column.key);
  const undo = () => dispatch({ type: 'undone', key });
  const text = edit?.text ?? String(grade?.score ?? '');
  const problem = scoreProblem(text);
  const reason = reasonOf(edit);
  const isWrong = problem !== null || reason !== null;
  const name = `${labelOf(column)} of ${row.name}`;
  if (!isEditable || (row.isFormer && grade === null && !edit)) {
    return (
      <td className={classes.cell}>
        <div className={classes.score}>
          <span className={classes.number}>{grade?.score ?? '–'}</span>
          {grade && (
            <Letter name={name} grade={grade} count={count} onOpen={() => onOpen({ row, column, grade, count })} />
          )}
        </div>
        <Maximum of={grade} column={column} />
      </td>
    );
  }
  return (
    <td
      className={classes.cell}
      data-unsaved={edit !== undefined || undefined}
      data-wrong={isWrong || undefined}
      onFocus={() => setIsActive(true)}
      onBlur={() => setIsActive(false)}
    >
      <div className={classes.score}>
        <input
          className={classes.input}
          inputMode="decimal"
          // An empty cell has a border, through :placeholder-shown.
          placeholder=" "
          autoComplete="off"
          aria-label={name}
          aria-invalid={isWrong || undefined}
          aria-describedby={edit ? note : undefined}
          data-student={studentId}
          data-column={column.key}
          readOnly={isSaving}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
          onChange={({ currentTarget: { value } }) =>
            dispatch({ type: 'typed', key, studentId, columnKey: column.key, text: value, recorded: grade })
          }
          onKeyDown={(event) => event.key === 'Escape' && undo()}
        />
        {grade && !edit && (
          <Letter
            name={name}
            grade={grade}
            count={count}
            // A table of a thousand cells has few stops for the Tab key.
            tabIndex={isActive ? 0 : -1}
            onOpen={() => onOpen({ row, column, grade, count })}
          />
        )}
        {edit && reason === null && (
          <div id={note} className={classes.note}>
            {noteOf(edit, column)}
          </div>
        )}
      </div>
      {!edit && <Maximum of={grade} column={column} />}
      {edit && reason !== null && (
        <div id={note} className={classes.reason}>
          {reason}
        </div>
      )}
      {edit?.theirs !== undefined && (
        <Group gap={4} mt={4} wrap="nowrap">
          <Button size="compact-sm" variant="default" onClick={undo}>
            {edit.theirs === null ? 'Leave empty' : `Keep ${edit.theirs.score}`}
          </Button>
          <Button size="compact-sm" disabled={problem !== null} onClick={() => dispatch({ type: 'replaced', key })}>
            {text.trim() === '' ? 'Delete' : `Use ${text.trim()}`}
          </Button>
        </Group>
      )}
    </td>
  );
});

/** Why the last attempt did not save the score: longer than what fits beside it. */
function reasonOf(edit: Edit | undefined): string | null {
  return edit?.theirs === undefined ? (edit?.problem ?? null) : theirsText(edit.theirs);
}

function noteOf({ text, seen }: Edit, { maxScore }: Column): string {
  const problem = scoreProblem(text);
  if (problem !== null) return problem;
  if (text.trim() === '') return 'Will be deleted';
  const max = seen?.max_score ?? maxScore;
  return (scoreOf(text) ?? 0) > max ? `Above ${max}: extra credit` : 'Not saved';
}

const theirsText = (theirs: Grade | null): string =>
  theirs === null
    ? 'Somebody deleted this grade meanwhile'
    : `Somebody recorded ${theirs.score} of ${theirs.max_score} meanwhile`;

/** Said only where it differs from the one of the assignment. */
function Maximum({ of: grade, column }: { of: Grade | null; column: Column }) {
  if (!grade || grade.max_score === column.maxScore) return null;
  return <div className={classes.reason}>of {grade.max_score}</div>;
}

interface LetterProps {
  name: string;
  grade: Grade;
  count: number;
  tabIndex?: number;
  onOpen: () => void;
}

function Letter({ name, grade: { letter_grade: letter, comments }, count, tabIndex = 0, onOpen }: LetterProps) {
  const shown = count > 1 ? `${letter}, ${count} grades` : letter;
  return (
    <UnstyledButton
      className={classes.letter}
      tabIndex={tabIndex}
      aria-label={`${shown}: open ${name}${comments === null ? '' : ', with a comment'}`}
      onClick={onOpen}
    >
      {`${letter} `}
      {comments !== null && <span aria-hidden className={classes.comment} />}
      {count > 1 && (
        <Text span className={classes.count}>
          {count}
        </Text>
      )}
    </UnstyledButton>
  );
}
