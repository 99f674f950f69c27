/** The selectable periods. */
export const periods = [
  { name: '24h', label: '24 hours', hours: 24 },
  { name: '7d', label: '7 days', hours: 168 },
  { name: '30d', label: '30 days', hours: 720 },
] as const;

export type Period = (typeof periods)[number];

/** A period of more hours is drawn by day. */
export const maxHours = 168;

export const periodNamed = (name: string | null): Period =>
  periods.find((period) => period.name === name) ?? periods[0];
