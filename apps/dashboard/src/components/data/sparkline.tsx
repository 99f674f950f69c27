interface Props {
  values: number[];
  /** The text alternative. */
  label: string;
}

const width = 96;
const height = 24;
const edge = 2;

/** A small line chart of numbers, oldest first. */
export function Sparkline({ values, label }: Props) {
  const highest = Math.max(1, ...values);
  const step = (width - 2 * edge) / Math.max(1, values.length - 1);
  const points = values.map((value, index) => {
    const y = height - edge - (value / highest) * (height - 2 * edge);
    return `${(edge + index * step).toFixed(1)},${y.toFixed(1)}`;
  });
  const floor = height - edge;
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      <polygon
        points={`${edge},${floor} ${points.join(' ')} ${width - edge},${floor}`}
        fill="var(--mantine-primary-color-filled)"
        opacity={0.12}
      />
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="var(--mantine-color-homeroom-5)"
        strokeWidth={1.5}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
