import { Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import type { Grade } from '../../../api/types';
import { AssignmentsTable } from './assignments-table';
import classes from './averages-table.module.css';
import { type Average, percentText } from '../../../school/average';
import type { ClassGrades } from '../../../school/grades/class-averages';

interface Props {
  rows: readonly ClassGrades[];
  terms: readonly string[];
  nameOf: (classId: number) => string;
  /** Only for users who may edit. */
  onCorrect?: (grade: Grade) => void;
}

/** A row for each class and a column for each term. A class opens to its assignments. Below 600 px the terms are below the class. */
export function AveragesTable({ rows, terms, nameOf, onCorrect }: Props) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());

  function toggle(classId: number) {
    const next = new Set(opened);
    if (!next.delete(classId)) next.add(classId);
    setOpened(next);
  }

  return (
    <div
      className={`scroll-region ${classes.averages}`}
      role="region"
      aria-label="Averages by class and term"
      tabIndex={0}
    >
      <Table role="table">
        <Table.Caption p={0} m={0}>
          <VisuallyHidden>Averages by class and term</VisuallyHidden>
        </Table.Caption>
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            <Heading text="Class" />
            {terms.map((term) => (
              <Heading key={term} text={term} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {rows.map(({ classId, grades, counted, averages }) => (
            <Fragment key={classId}>
              <Table.Tr role="row">
                <Table.Th role="rowheader" scope="row" fw={500}>
                  <Opener
                    name={nameOf(classId)}
                    count={grades.length}
                    isOpen={opened.has(classId)}
                    onClick={() => toggle(classId)}
                  />
                </Table.Th>
                {terms.map((term) => (
                  <Table.Td key={term} role="cell" data-heading={term} data-empty={!averages.has(term)}>
                    <Cell of={averages.get(term)} />
                  </Table.Td>
                ))}
              </Table.Tr>
              {opened.has(classId) && (
                <Table.Tr role="row" className={classes.assignments}>
                  <Table.Td role="cell" colSpan={terms.length + 1}>
                    <AssignmentsTable
                      classId={classId}
                      name={nameOf(classId)}
                      grades={grades}
                      counted={counted}
                      {...(onCorrect && { onCorrect })}
                    />
                  </Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

const Heading = ({ text }: { text: string }) => (
  <Table.Th role="columnheader" c="dimmed" fw={500} fz="xs" style={{ whiteSpace: 'nowrap' }}>
    {text}
  </Table.Th>
);

interface OpenerProps {
  name: string;
  count: number;
  isOpen: boolean;
  onClick: () => void;
}

function Opener({ name, count, isOpen, onClick }: OpenerProps) {
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <UnstyledButton data-on-paper="text" className={classes.opener} aria-expanded={isOpen} onClick={onClick}>
      <Icon size={16} aria-hidden />
      <span>
        {name}{' '}
        <Text span inherit fz="xs" fw={400} c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {count === 1 ? '1 grade' : `${count} grades`}
        </Text>
      </span>
    </UnstyledButton>
  );
}

function Cell({ of: average }: { of: Average | null | undefined }) {
  if (!average) return '—';
  return (
    <>
      <span className={classes.percent}>{percentText(average.percent)}</span> {average.letter_grade}
    </>
  );
}
