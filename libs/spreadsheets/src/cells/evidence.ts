/** Which of two ways of writing its values a column shows. */
export interface Shown<Way> {
  /** Null if the values show none, or contradict each other. */
  readonly way: Way | null;
  /** A line for each of the ways; null unless they contradict each other. */
  readonly contradiction: ReadonlyMap<Way, number> | null;
}

/** The ways of writing that the values of a column show, each with the first line that shows it. */
export class Evidence<Way> {
  private readonly lines = new Map<Way, number>();

  add(way: Way | null, line: number): void {
    if (way !== null && !this.lines.has(way)) this.lines.set(way, line);
  }

  get isEmpty(): boolean {
    return this.lines.size === 0;
  }

  get ways(): readonly Way[] {
    return [...this.lines.keys()];
  }

  get shown(): Shown<Way> {
    const [way = null, ...others] = this.lines.keys();
    return others.length === 0 ? { way, contradiction: null } : { way: null, contradiction: this.lines };
  }
}

/** What all columns of a file show together: one program wrote them. Null if they show nothing, or differ. */
export function agreed<Way>(columns: Iterable<Evidence<Way>>): Shown<Way> | null {
  const [way, ...others] = new Set([...columns].flatMap(({ ways }) => ways));
  return way === undefined || others.length > 0 ? null : { way, contradiction: null };
}
