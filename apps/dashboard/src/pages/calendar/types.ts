import type { Records } from '../../api/types';

export type SchoolYear = Records['SchoolYear'];
export type Term = Records['Term'];
export type ClosedDay = Records['ClosedDay'];
