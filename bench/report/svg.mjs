/** A palette for colour-blind readers. */
export const colours = ['#0072b2', '#d55e00', '#009e73', '#7b3294', '#8c510a', '#777777', '#56b4e9', '#cc79a7'];

/** A picture with a white background, so that it can be read on a dark page. */
export function picture({ width, height, title }, parts) {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    text({ x: 16, y: 26, size: 16 }, title),
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

/** @param anchor `start`, `middle` or `end` */
export function text({ x, y, anchor = 'start', size = 13, fill = '#222222' }, content) {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" font-size="${size}" fill="${fill}">${escaped(content)}</text>`;
}

export function line({ x1, y1, x2, y2, stroke = '#dddddd', width = 1 }) {
  const at = `x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}"`;
  return `<line ${at} stroke="${stroke}" stroke-width="${width}"/>`;
}

export function bar({ x, y, width, height, fill, opacity = 1 }) {
  const at = `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`;
  return `<rect ${at} fill="${fill}" fill-opacity="${opacity}"/>`;
}

/** @param points pairs of x and y */
export function curve(points, stroke, dashes) {
  const places = points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');
  const dots = points.map(([x, y]) => `<circle cx="${round(x)}" cy="${round(y)}" r="3" fill="${stroke}"/>`);
  const path = `<polyline points="${places}" fill="none" stroke="${stroke}" stroke-width="2" stroke-dasharray="${dashes}"/>`;
  return [path, ...dots].join('\n');
}

const round = (value) => Math.round(value * 10) / 10;

const escaped = (content) => String(content).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
