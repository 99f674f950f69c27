import { hasStrayQuote, placeOfHiddenRows } from './hidden-rows';

const layout = { width: 4, delimiter: ',', ofOneLine: new Set([0, 1]), ofLists: new Set([1]) };
const rowOf = (...cells: string[]) => ({ line: 2, cells });

describe('rows within a cell', () => {
  it('may be there where a cell of one line has a line break', () => {
    expect(placeOfHiddenRows(rowOf('1', 'Ada\nBo', 'x', 'y'), layout)).toBe(1);
  });

  it('are not there where a line break is at the end of a cell', () => {
    expect(placeOfHiddenRows(rowOf('1', ' Ada\n', 'x', 'y'), layout)).toBeNull();
  });

  it('are not there where an item of a list has several lines in its quotes', () => {
    expect(placeOfHiddenRows(rowOf('1', '"Arts,\nCrafts",Music', 'x', 'y'), layout)).toBeNull();
  });

  it('are not there where a note has several lines', () => {
    expect(placeOfHiddenRows(rowOf('1', 'Ada', 'was ill\nand, later, well', 'y'), layout)).toBeNull();
  });

  it.each([
    ['the end of a row and the beginning of the next one', ['1', 'Ada', 'x,y\n2,Bo,x', 'y']],
    ['whole rows', ['1', 'Ada', 'x,y\n2,Bo,x,y\n3,Cy,x', 'y']],
    ['a row that ends at another column', ['1', 'Ada', 'x,y\n2,Bo,x,y']],
  ])('are there where another cell has %s', (_, cells) => {
    expect(placeOfHiddenRows(rowOf(...cells), layout)).toBe(2);
  });
});

describe('a stray quote', () => {
  it('takes in the cells that a row lacks', () => {
    expect(hasStrayQuote(rowOf('1', '"Ada,",",x', 'y'), layout)).toBe(true);
  });

  it('is none in a short row without quotes, nor in a complete row', () => {
    expect(hasStrayQuote(rowOf('1', 'Obi, Ada', 'x'), layout)).toBe(false);
    expect(hasStrayQuote(rowOf('1', 'Obi, "Ada"', 'x', 'y'), layout)).toBe(false);
  });
});
