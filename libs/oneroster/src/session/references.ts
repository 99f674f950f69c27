import type { Finding } from '@homeroom/spreadsheets';
import type { PackageRow, RosterRecord } from '@homeroom/rostering';
import type { RosterRow } from '../package/roster-rows';
import type { ObjectsBySourcedId, RosterSession } from './roster-session';

/** The kinds of objects that a row names, with the files that have them. */
const files = { class: 'classes.csv', user: 'users.csv' } as const;

type NamedKind = keyof typeof files;

/** The column of a row that names an object, and the sourcedId; null if it names none. */
interface Named {
  readonly column: string;
  readonly idIn: (row: RosterRow) => string | null;
}

/** The classes and users that rows name, and the errors of rows that name one without a record. */
export class References {
  private constructor(
    private readonly named: Readonly<Record<NamedKind, Named>>,
    private readonly known: Readonly<Record<NamedKind, ObjectsBySourcedId>>,
    private readonly packaged: Readonly<Record<NamedKind, ReadonlyMap<string, PackageRow>>>,
  ) {}

  static async of(
    session: RosterSession,
    rows: readonly RosterRow[],
    named: Readonly<Record<NamedKind, Named>>,
  ): Promise<References> {
    const idsOf = (kind: NamedKind) => rows.flatMap((row) => named[kind].idIn(row) ?? []);
    const [classes, users] = [idsOf('class'), idsOf('user')];
    const known = { class: await session.find('class', classes), user: await session.find('user', users) };
    const packaged = { class: await session.inPackage('class', classes), user: await session.inPackage('user', users) };
    return new References(named, known, packaged);
  }

  /** The record that a row names; null if there is none. */
  about(kind: NamedKind, row: RosterRow): RosterRecord | null {
    return this.known[kind].get(this.idIn(kind, row))?.about ?? null;
  }

  /** Whether the package removes the object that a row names. */
  isRemoved(kind: NamedKind, row: RosterRow): boolean {
    return this.packaged[kind].get(this.idIn(kind, row))?.isRemoved === true;
  }

  /**
   * The errors of a row that names an object without a record. A user who is neither student nor teacher has no record, which is no error here.
   */
  errors(kind: NamedKind, row: RosterRow): readonly Finding[] {
    const sourcedId = this.idIn(kind, row);
    const isKnown = kind === 'class' ? this.about(kind, row) !== null : this.known.user.has(sourcedId);
    if (isKnown) return [];
    const { column } = this.named[kind];
    const refused = this.packaged[kind].get(sourcedId);
    if (refused) {
      const message = `names a ${kind} that was refused, in line ${refused.line} of ${files[kind]}`;
      return row.error(column, 'refused_reference', message, 'Correct that line');
    }
    const advice = 'Add it to the package, or leave the row out';
    return row.error(column, 'unknown_reference', `names no ${kind} of the package`, advice);
  }

  private idIn(kind: NamedKind, row: RosterRow): string {
    return this.named[kind].idIn(row) ?? '';
  }
}
