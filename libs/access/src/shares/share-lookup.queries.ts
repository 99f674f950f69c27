import { type Environment, ValidationFailed } from '@homeroom/kernel';
import { ReadClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { holdsTable } from './held-tables';
import { type NamedRecord, notServed } from './share';

/** Finds the records that an operator names for a share. */
@Injectable()
export class ShareLookup {
  constructor(private readonly reader: ReadClient) {}

  /** @param text the id, the identifier or the exact name. @throws ValidationFailed for none or several */
  school(environment: Environment, text: string): Promise<NamedRecord> {
    return this.theOnly(environment, 'school', text, 'id::text = $1::text OR identifier = $1::text OR name = $1::text');
  }

  /** @throws ValidationFailed */
  schoolClass(environment: Environment, id: number): Promise<NamedRecord> {
    return this.theOnly(environment, 'class', String(id), 'id = $1::text::int');
  }

  /** @param text the id, or the e-mail address in any case. @throws ValidationFailed for none or several */
  teacher(environment: Environment, text: string): Promise<NamedRecord> {
    return this.theOnly(environment, 'teacher', text, 'id::text = $1::text OR lower(email) = lower($1::text)');
  }

  private async theOnly(
    environment: Environment,
    record: 'school' | 'class' | 'teacher',
    text: string,
    condition: string,
  ): Promise<NamedRecord> {
    if (!(await holdsTable(this.reader, environment, 'share_grant'))) throw notServed(environment);
    const found = await this.reader.rows<NamedRecord>(
      `SELECT id, name FROM "${environment}".${record}_record WHERE ${condition} ORDER BY id LIMIT ${mostNamed}`,
      [text],
    );
    const [first, ...others] = found;
    if (!first) throw new ValidationFailed([`there is no ${record} ${text} in ${environment}`]);
    if (others.length === 0) return first;
    const list = found.map(({ id, name }) => `${id} (${name})`).join(', ');
    throw new ValidationFailed([`${text} may mean several of ${environment}, give the id of the ${record}: ${list}`]);
  }
}

/** Candidates that a message names. */
const mostNamed = 5;
