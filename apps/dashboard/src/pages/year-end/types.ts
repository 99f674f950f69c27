/** A school year of the calendar. */
export interface CalendarYear {
  id: number;
  name: string;
  firstDay: string | null;
  lastDay: string | null;
}

/** A roll-over that is planned or was carried out. */
export interface RollOver {
  id: number;
  kind: RollOverKind;
  school_id: number | null;
  school_year_id: number;
  school_year: string;
  on: string;
  status: 'planned' | 'done' | 'failed' | 'cancelled' | 'undone';
  reason: string | null;
  import_id: number | null;
  rows_done: number;
  rows_total: number | null;
  actor: string;
  created_at: string;
  ended_at: string | null;
}

export type RollOverKind = 'close' | 'open';

export interface RollOverList {
  data: RollOver[];
  years: CalendarYear[];
  levels: string[];
}

interface CloseSummary {
  kind: 'close';
  levels: { from: string; to: string; students: number }[];
  repeating: number;
  leaving: number;
  graduating: number;
  other_school: number;
  seats: number;
  classes: number;
}

interface OpenSummary {
  kind: 'open';
  classes: number;
  present: number;
  going_on: number;
  seats: number;
}

export interface RollOverPreview {
  summary: CloseSummary | OpenSummary;
  errors: number;
  warnings: number;
  created: number;
  changed: number;
  findings: { level: 'error' | 'warning'; rule: string; message: string; advice: string }[];
}

/** What the form asks for, as the server reads it. */
export interface RollOverFields {
  kind: RollOverKind;
  school_id: number | null;
  school_year_id: number;
  levels?: string[];
  reason?: string;
  next_school_id?: number;
  next_grade_level?: string;
  keeps_teachers?: boolean;
  keeps_rooms?: boolean;
  keeps_schedules?: boolean;
  teacher_id?: number;
  exceptions?: string;
}
