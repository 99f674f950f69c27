import type { RosterKind } from '../stored/roster-object.repository';

/** The sourcedIds that a package has, each with the line of its first row. */
export class SourcedIds {
  private readonly lines = new Map<RosterKind, Map<string, number>>();

  /** Adds the sourcedId of a row. @returns whether an earlier row of the kind has it */
  add(kind: RosterKind, sourcedId: string, line: number): boolean {
    const lines = this.lines.get(kind) ?? new Map<string, number>();
    this.lines.set(kind, lines);
    const first = lines.get(sourcedId) ?? line;
    lines.set(sourcedId, first);
    return first !== line;
  }

  has(kind: RosterKind, sourcedId: string): boolean {
    return this.lines.get(kind)?.has(sourcedId) ?? false;
  }
}
