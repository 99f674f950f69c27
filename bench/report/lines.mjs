/** The progress line of an item. */
export function ratioLine({ id, name, aim, ratio, homeroom }, other) {
  const aimed = aim === null ? 'no aim' : `aim ${aim}${ratio.median >= aim ? '' : ', missed'}`;
  return (
    `${id} ${name}: ${Math.round(homeroom.rate.median)}/s, ${ratio.median.toFixed(2)} of ${other} ` +
    `(${ratio.min.toFixed(2)} to ${ratio.max.toFixed(2)}; ${aimed})`
  );
}
