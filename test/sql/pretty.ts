const parts =
  /('(?:[^']|'')*'|"[^"]*"|[()]|\b(?:SELECT|FROM|(?:CROSS )?JOIN|WHERE|AND|ORDER BY|VALUES|ON CONFLICT|RETURNING)\b)/gi;

/** A statement as people read it: a clause a line, subqueries indented. Nothing but white space differs. */
export function pretty(statement: string): string {
  const tokens = statement.split(parts).map((part) => (/^['"]/.test(part) ? part : part.replace(/\s+/g, ' ')));
  /** For each open bracket, whether it holds a subquery. */
  const open: boolean[] = [];
  let text = '';
  const line = (more = 0) => {
    const depth = open.filter((isQuery) => isQuery).length + more;
    text = `${text.trimEnd()}${text === '' ? '' : '\n'}${'  '.repeat(depth)}`;
  };
  tokens.forEach((token, at) => {
    if (token === '(') {
      text += token;
      open.push(/^\s*(SELECT|WITH)$/i.test(`${tokens[at + 1]}${tokens[at + 2]}`));
    } else if (token === ')') {
      if (open.pop()) line();
      text += token;
    } else {
      if (at % 2 === 1 && /^[a-z]/i.test(token) && open.at(-1) !== false) line(/^AND$/i.test(token) ? 1 : 0);
      text += /\s$/.test(text) ? token.trimStart() : token;
    }
  });
  return text;
}
