import { Anchor, Badge, Text, VisuallyHidden } from '@mantine/core';
import type { HTMLAttributes } from 'react';
import { Link } from 'react-router';
import { useEnvironment } from '../../../components/use-environment';
import { percentText } from '../../../school/average';
import type { Averages } from '../model/averages';
import { type Cells, cellKey, type Column, labelOf, type Row } from '../model/gradebook';
import classes from './gradebook.module.css';
import { type OpenedCell, ScoreCell } from './score-cell';
import type { EditAction, Edits } from '../scores/score-edits';

interface Props {
  caption: string;
  rows: readonly Row[];
  columns: readonly Column[];
  cells: Cells;
  averages: Averages;
  edits: Edits;
  /** Whether the students have their grade levels. */
  withLevel: boolean;
  /** Whether the columns are of several terms. */
  withTerm: boolean;
  /** Whether there is room for one assignment only. */
  isNarrow: boolean;
  mayEdit: boolean;
  isSaving: boolean;
  dispatch: (action: EditAction) => void;
  onOpen: (cell: OpenedCell) => void;
  /** The handlers of events in the cells. */
  on: Pick<HTMLAttributes<HTMLTableElement>, 'onKeyDown' | 'onPaste'>;
}

/** The students with their average and their score for each assignment. */
export function GradebookTable({ caption, on, ...shown }: Props) {
  const { rows, columns, isNarrow } = shown;
  return (
    // The table scrolls by keyboard through the region, and by moving between its cells.
    <div className={classes.region} role="region" aria-label={caption} tabIndex={0}>
      <table className={classes.table} {...on}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Student</th>
            {!isNarrow && (
              <th scope="col" className={classes.average}>
                Average
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.key} of={column} withTerm={shown.withTerm} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <StudentRow key={row.studentId} row={row} {...shown} />
          ))}
        </tbody>
        <Foot {...shown} />
      </table>
    </div>
  );
}

function Heading({ of: column, withTerm }: { of: Column; withTerm: boolean }) {
  return (
    <th scope="col" className={classes.heading}>
      <span className={classes.title} title={labelOf(column)}>
        {labelOf(column)}
      </span>
      <Text size="xs" c="dimmed">
        of {column.maxScore}
        {withTerm && `, ${column.term}`}
        {column.isNew && ', not saved'}
      </Text>
    </th>
  );
}

type Shown = Omit<Props, 'caption' | 'on'>;

function StudentRow({ row, ...shown }: Shown & { row: Row }) {
  const { columns, cells, averages, edits, isNarrow, withLevel, mayEdit, isSaving, dispatch, onOpen } = shown;
  const { search } = useEnvironment();
  const average = percentText(averages.ofStudent(row.studentId));
  return (
    <tr>
      <th scope="row">
        <Anchor inherit c="inherit" component={Link} to={`/students/${row.studentId}${search}`}>
          {row.name}
        </Anchor>
        {row.isFormer && (
          <Badge ml={6} size="sm" variant="default">
            Former
          </Badge>
        )}
        {withLevel && (
          <Text size="xs" c="dimmed">
            Grade level {row.gradeLevel}
          </Text>
        )}
        {isNarrow && (
          <Text size="xs" c="dimmed">
            Average {average}
          </Text>
        )}
      </th>
      {!isNarrow && <td className={classes.average}>{average}</td>}
      {columns.map((column) => {
        const key = cellKey(row.studentId, column.key);
        const grades = cells.get(key);
        return (
          <ScoreCell
            key={column.key}
            row={row}
            column={column}
            grade={grades?.[0] ?? null}
            count={grades?.length ?? 0}
            edit={edits.get(key)}
            isEditable={mayEdit}
            isSaving={isSaving}
            dispatch={dispatch}
            onOpen={onOpen}
          />
        );
      })}
    </tr>
  );
}

function Foot({ columns, averages, isNarrow }: Shown) {
  const ofClass = percentText(averages.ofClass);
  return (
    <tfoot>
      <tr>
        <th scope="row">
          Class average
          {isNarrow && (
            <Text size="xs" c="dimmed">
              of all assignments {ofClass}
            </Text>
          )}
        </th>
        {!isNarrow && <td className={classes.average}>{ofClass}</td>}
        {columns.map(({ key }) => (
          <td key={key}>
            <span className={classes.number}>{percentText(averages.ofColumn(key))}</span>
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
