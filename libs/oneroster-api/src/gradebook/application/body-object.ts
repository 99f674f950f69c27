import { maxBatchItems } from '@homeroom/http';
import { isCalendarDate, parseInstant } from '@homeroom/kernel';
import { invalidData } from '../../errors/oneroster-error';

type Json = Readonly<Record<string, unknown>>;

interface TextRules {
  readonly longest: number;
  /** Whether it must have no line breaks. */
  readonly isLine?: boolean;
}

/** Reads an object of a body. It collects what is wrong with all fields, and `assertValid` throws it. */
export class BodyObject {
  private readonly reasons: string[] = [];

  /** @param path before the names in messages, such as `results[3].` */
  private constructor(
    private readonly fields: Json,
    private readonly path: string,
  ) {}

  /** The object in an envelope such as `{"result": {…}}`. @throws 422 */
  static inEnvelope(body: unknown, name: string, known: readonly string[]): BodyObject {
    const object = contentOf(body, name);
    return BodyObject.of(object, `${name}.`, known);
  }

  /** The objects in an envelope such as `{"results": […]}`. @throws 422 */
  static listInEnvelope(body: unknown, name: string, known: readonly string[]): readonly BodyObject[] {
    const objects = contentOf(body, name);
    if (!Array.isArray(objects)) throw invalidData(`${name} must be an array`);
    if (objects.length === 0) throw invalidData(`${name} must not be empty`);
    if (objects.length > maxBatchItems)
      throw invalidData(`${name} must not have more than ${maxBatchItems} items, and has ${objects.length}`);
    return objects.map((object, at) => BodyObject.of(object, `${name}[${at}].`, known));
  }

  /** @param known the names that the standard has; others are wrong */
  private static of(object: unknown, path: string, known: readonly string[]): BodyObject {
    if (!isObject(object)) throw invalidData(`${path.slice(0, -1)} must be an object`);
    const read = new BodyObject(object, path);
    for (const name of Object.keys(object))
      if (!known.includes(name)) read.reject(name, 'is not a property of the standard');
    return read;
  }

  /** Null if it is absent or blank. */
  text(name: string, { longest, isLine = false }: TextRules): string | null {
    const value = this.fields[name] ?? null;
    if (value === null) return null;
    if (typeof value !== 'string') return this.reject(name, 'must be a string');
    const text = value.trim().normalize('NFC');
    if (text === '') return null;
    if (!isStorable(text)) return this.reject(name, mustBeStorable);
    if (isLine && /\p{Cc}/u.test(text))
      return this.reject(name, 'must not have line breaks or other control characters');
    if ([...text].length > longest) return this.reject(name, `must not be longer than ${longest} characters`);
    return text;
  }

  required<Value>(name: string, value: Value | null): Value {
    if (value === null && !this.isRejected(name)) this.reject(name, 'is required');
    return value as Value;
  }

  number(name: string, { least = -Infinity }: { readonly least?: number } = {}): number | null {
    const value = this.fields[name] ?? null;
    if (value === null) return null;
    if (typeof value !== 'number' || !Number.isFinite(value)) return this.reject(name, 'must be a number');
    return value < least ? this.reject(name, `must not be less than ${least}`) : value;
  }

  /** The day of a date or a date-time, `YYYY-MM-DD`. */
  day(name: string): string | null {
    const value = this.fields[name] ?? null;
    if (value === null) return null;
    const [, day] = (typeof value === 'string' && dateTime.exec(value.trim())) || [];
    return day !== undefined && isCalendarDate(day) ? day : this.reject(name, mustBeTime);
  }

  /** A date-time, or the begin of a date. Without an offset it is UTC. */
  instant(name: string): Date | null {
    const value = this.fields[name] ?? null;
    if (value === null) return null;
    const text = typeof value === 'string' ? value.trim() : '';
    return parseInstant(isCalendarDate(text) ? `${text}T00:00` : text) ?? this.reject(name, mustBeTime);
  }

  /** The standard has the words "true" and "false". */
  flag(name: string): boolean | null {
    const value = this.fields[name] ?? null;
    if (value === null || typeof value === 'boolean') return value;
    return value === 'true' || value === 'false' ? value === 'true' : this.reject(name, 'must be "true" or "false"');
  }

  /** The sourcedId of another object. */
  reference(name: string): string | null {
    const value = this.fields[name] ?? null;
    if (value === null) return null;
    const sourcedId = isObject(value) ? value['sourcedId'] : null;
    if (typeof sourcedId !== 'string' || sourcedId === '') return this.reject(name, 'must have a sourcedId');
    return isStorable(sourcedId) ? sourcedId : this.reject(name, mustBeStorable);
  }

  /** Whether the object is to be deleted. Earlier versions said so by `inactive`. */
  isRemoved(): boolean {
    const status = this.fields['status'] ?? 'active';
    if (status === 'tobedeleted' || status === 'inactive') return true;
    if (status !== 'active') this.reject('status', 'must be active or tobedeleted');
    return false;
  }

  reject(name: string, reason: string): null {
    this.reasons.push(`${this.path}${name} ${reason}`);
    return null;
  }

  private isRejected(name: string): boolean {
    return this.reasons.some((reason) => reason.startsWith(`${this.path}${name} `));
  }

  /** @throws 422 */
  assertValid(): void {
    if (this.reasons.length > 0) throw invalidData(this.reasons.join('; '));
  }
}

const dateTime = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}([.,]\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** PostgreSQL stores no other texts. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
const mustBeTime = 'must be a date or a date-time of ISO 8601';
const mustBeStorable = 'must be valid Unicode without NUL characters';

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function contentOf(body: unknown, name: string): unknown {
  if (!isObject(body)) throw invalidData('The body must be a JSON object');
  const other = Object.keys(body).find((each) => each !== name);
  if (other !== undefined) throw invalidData(`${other} is not a property of the standard`);
  if (!(name in body)) throw invalidData(`${name} is required`);
  return body[name];
}
