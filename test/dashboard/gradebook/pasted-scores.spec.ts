import { type Column, columnKey, rowsOf } from '../../../apps/dashboard/src/pages/gradebook/model/gradebook';
import { isTable, pastePlan } from '../../../apps/dashboard/src/pages/gradebook/paste/paste-plan';
import { pastedLines } from '../../../apps/dashboard/src/pages/gradebook/paste/pasted-lines';

const person = (id: number, name: string, email = `s${id}@park.example`) => ({ id, name, email, grade_level: '5' });

const roster = [
  person(1, 'Ada Park', 'family@park.example'),
  person(2, 'Ben Park', 'family@park.example'),
  person(3, 'Zoë O’Neill'),
  person(4, 'María José de la Cruz'),
];

const column = (name: string): Column => ({ key: columnKey('Q1', name), name, term: 'Q1', maxScore: 20, isNew: false });

const columns = ['Quiz', 'Essay'].map(column);

/** Pastes at a cell. */
function paste(text: string, { students = roster, row = 0, at = 0 } = {}) {
  const rows = rowsOf(students, [person(9, 'Dan Former')]);
  const plan = pastePlan(pastedLines(text), {
    ...{ rows, columns, at: { row: rows[row]!, column: columns[at]! } },
    isEditable: (of) => !of.isFormer,
  });
  return {
    ...plan,
    taken: plan.scores.map((score) => `${score.row.name}: ${score.column.name} ${score.text}`),
    listed: plan.left.map(({ line, text: of, reason }) => `${line ?? '-'} ${of}: ${reason}`),
  };
}

describe('scores of a student who goes by a preferred name', () => {
  it('may name the legal name or the shown one', () => {
    const students = [{ ...person(1, 'Sam Rivera'), legal_name: 'Samantha Rivera' }, person(2, 'Ben Park')];
    for (const name of ['Samantha Rivera', 'Rivera, Sam'])
      expect(paste(`${name}\t17\nBen Park\t12`, { students }).taken).toEqual([
        'Sam Rivera: Quiz 17',
        'Ben Park: Quiz 12',
      ]);
  });
});

describe('scores that are pasted without names', () => {
  it('go to the students in the order of the table, without empty lines at the end', () => {
    const { taken, notes, refusal, listed } = paste('17\r\n18,5\r\n19\r\n20\r\n\r\n');
    expect(taken).toEqual([
      'Ada Park: Quiz 17',
      'Ben Park: Quiz 18,5',
      'Zoë O’Neill: Quiz 19',
      'María José de la Cruz: Quiz 20',
    ]);
    expect([notes, refusal, listed]).toEqual([[], null, []]);
  });

  it('go nowhere if there are more lines than students, and the surplus lines are named (Gradebook)', () => {
    const { taken, refusal, listed } = paste('17\n18\n19\n20\n11');
    expect(taken).toEqual([]);
    expect(refusal).toMatch(/^5 lines for 4 students from Ada Park on/);
    expect(listed).toEqual(['5 11: There is no student for this line']);
  });

  it('are shown with the last student if there are fewer lines than students', () => {
    const { taken, notes } = paste('17\n\n19', { row: 1 });
    expect(taken).toEqual(['Ben Park: Quiz 17', 'María José de la Cruz: Quiz 19']);
    expect(notes).toEqual([]);
    expect(paste('17\n18').notes).toEqual([
      '2 lines for 4 students from Ada Park on: the last score is that of Ben Park.',
    ]);
  });

  it('may have a heading line, which is no score of the first student (Gradebook)', () => {
    const { taken, listed, refusal } = paste('Quiz\n17\n18\n19\n20');
    expect(taken[0]).toBe('Ada Park: Quiz 17');
    expect([taken.length, refusal, listed]).toEqual([4, null, ['1 Quiz: Is the heading']]);
  });

  it('leave out absences, errors of formulas and what is no number, and say so', () => {
    const { taken, listed } = paste('absent\n#N/A\n17\n1,000');
    expect(taken).toEqual(['Zoë O’Neill: Quiz 17']);
    expect(listed).toEqual([
      '1 Ada Park: "absent" is no score',
      '2 Ben Park: "#N/A" is an error of the spreadsheet',
      '4 María José de la Cruz: "1,000": not a number',
    ]);
  });

  it('fill the assignments to the right, and a column without one is named', () => {
    const { taken, listed } = paste('17\t18\t19', { at: 0 });
    expect(taken).toEqual(['Ada Park: Quiz 17', 'Ada Park: Essay 18']);
    expect(listed).toEqual(['- Column 3: There is no assignment for this column']);
  });
});

describe('scores that are pasted beside names (Gradebook)', () => {
  it.each([
    ['in another order', 'Zoë O’Neill\t19\nAda Park\t17'],
    ['with a heading', 'Student\tTest\nZoë O’Neill\t19\nAda Park\t17'],
    ['family name first', 'O’Neill, Zoë\t19\nPark, Ada\t17'],
    ['in two columns', 'Neill\tOther\t1\nPark\tAda\t17\nO’Neill\tZoë\t19'],
    ['in capitals, without accents', "ZOE O'NEILL\t19\nada  park\t17"],
    ['after the scores', '19\tZoë O’Neill\n17\tAda Park'],
    ['after numbers of the lines', '1\tZoë O’Neill\t19\n2\tAda Park\t17'],
    ['by id', 'Student ID\tScore\n3\t19\n1\t17'],
    [
      'with the e-mail address that siblings share',
      'Ada Park\tfamily@park.example\t17\nZoë O’Neill\ts3@park.example\t19',
    ],
    ['from another cell', 'Zoë O’Neill\t19\nAda Park\t17'],
  ])('go to the students who are named: %s', (where, text) => {
    const { taken, isByName, refusal } = paste(text, { row: where === 'from another cell' ? 2 : 0 });
    expect(taken.sort()).toEqual(['Ada Park: Quiz 17', 'Zoë O’Neill: Quiz 19']);
    expect([isByName, refusal]).toEqual([true, null]);
  });

  it('go to nobody on a guess: unknown, partial and ambiguous names and twice the same one are listed', () => {
    const students = [...roster, person(5, 'Park Ada')];
    const text =
      'Ada Park\t1\nZoë O’Neill\t2\nMaría de la Cruz\t3\nEve Stone\t4\nBen Park\t5\nPark, Ben\t6\nfamily@park.example\t7';
    const { taken, listed, notes } = paste(text, { students });
    expect(taken).toEqual(['Zoë O’Neill: Quiz 2']);
    expect(listed).toEqual([
      '1 Ada Park 1: May be 2 students of the class',
      '3 María de la Cruz 3: No student of the class has this name',
      '4 Eve Stone 4: No student of the class has this name',
      '5 Ben Park 5: This student has several lines',
      '6 Park, Ben 6: This student has several lines',
      '7 family@park.example 7: May be 2 students of the class',
    ]);
    expect(notes).toEqual(['Without a line: Ada Park, Ben Park, María José de la Cruz, Park Ada.']);
  });

  it('go to nobody if the name and the e-mail address are those of two students', () => {
    const { taken, listed } = paste('Ada Park\ts3@park.example\t17\nBen Park\tfamily@park.example\t12');
    expect(taken).toEqual(['Ben Park: Quiz 12']);
    expect(listed).toEqual(['1 Ada Park s3@park.example 17: May be 2 students of the class']);
  });

  it('go to nobody if no name is known, and not in the order of the table', () => {
    const { taken, refusal } = paste('Eve Stone\t17\nJo Stone\t18\nAl Stone\t19\nCy Stone\t20');
    expect(taken).toEqual([]);
    expect(refusal).toBe('No score of what was pasted belongs to a student.');
  });

  it('take no number in the column of names for the id of a student', () => {
    expect(paste('Ada Park\t17\n2\t18').taken).toEqual(['Ada Park: Quiz 17']);
  });

  it('find their assignment by the heading if there are several', () => {
    const { taken, listed } = paste('Name\tEssay\tQuiz\tOther\nBen Park\t1\t2\t3');
    expect(taken.sort()).toEqual(['Ben Park: Essay 1', 'Ben Park: Quiz 2']);
    expect(listed).toContain('- Column 4, Other: There is no assignment for this column');
  });

  it('say so if the heading is that of another assignment than the one with the cursor', () => {
    expect(paste('Name\tEssay\nBen Park\t1').notes[0]).toBe('The heading is Essay, but the cursor is in Quiz.');
  });

  it('are not taken over for a student who left the class', () => {
    expect(paste('Dan Former\t12\nAda Park\t3').listed).toEqual(['1 Dan Former: is not in the class any more']);
  });
});

describe('what is pasted', () => {
  it('has cells with quotes, tabs and line breaks as a spreadsheet copies them', () => {
    expect(pastedLines('\uFEFF"Park,\n""Ada"""\t17\r\nBen\u00A0Park\t"18"\n\n')).toEqual([
      ['Park, "Ada"', '17'],
      ['Ben Park', '18'],
    ]);
    expect([pastedLines(''), pastedLines('"5')]).toEqual([[], [['"5']]]);
  });

  it('is asked about if it is more than one cell', () => {
    expect(['17', '17\n', '', '\t\n'].map((text) => isTable(pastedLines(text)))).toEqual([false, false, false, false]);
    expect(['17\n18', '17\t18', 'Ada\t\n'].map((text) => isTable(pastedLines(text)))).toEqual([true, true, true]);
  });
});
