import type { OpenAPIObject } from '@nestjs/swagger';
import fc from 'fast-check';
import { anyText } from '../../../properties/models/texts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** Values by the schemas of a document: those that fit, those at their bounds, and those that do not fit at all. */
export class SchemaValues {
  constructor(private readonly document: OpenAPIObject) {}

  /** Mostly what the document says; ids of the first few records, so that some are there. */
  fitting(given: object): fc.Arbitrary<unknown> {
    const schema = this.resolved(given);
    const [type] = [schema.type].flat();
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (type === 'object') return this.objectOf(schema, (property) => this.fitting(property));
    if (type === 'array') return fc.array(this.fitting(schema.items ?? {}), { maxLength: 4 });
    if (type === 'boolean') return fc.boolean();
    if (type === 'integer') return fc.oneof(fc.integer({ min: schema.minimum ?? 0, max: 12 }), this.bound(schema));
    if (type === 'number') return fc.oneof(fc.double({ min: 0, max: 100, noNaN: true }), this.bound(schema));
    return fittingText(schema);
  }

  /** Anything that JSON can say where the schema says something else. */
  odd(given: object): fc.Arbitrary<unknown> {
    const schema = this.resolved(given);
    const anything = fc.oneof(anyText, fc.jsonValue({ maxDepth: 3 }), oddNumbers, oddTexts(schema.maxLength ?? 50));
    if ([schema.type].flat()[0] !== 'object') return anything;
    const properties = this.objectOf(schema, (property) =>
      fc.oneof({ weight: 3, arbitrary: this.fitting(property) }, fc.constant(null), this.odd(property)),
    );
    const unknown = fc.dictionary(anyText, anything, { maxKeys: 3 });
    return fc.oneof(
      { weight: 5, arbitrary: properties },
      fc.tuple(unknown, properties).map(([more, known]) => ({ ...more, ...(known as object) })),
      anything,
    );
  }

  private objectOf({ properties = {}, required = [] }: Schema, valueOf: (schema: Schema) => fc.Arbitrary<unknown>) {
    const values = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueOf(schema)]));
    // Sometimes without a field that has to be there.
    return fc.oneof(
      { weight: 4, arbitrary: fc.record(values, { requiredKeys: [...required] }) },
      fc.record(values, { requiredKeys: [] }),
    ) as fc.Arbitrary<unknown>;
  }

  private bound({ minimum, exclusiveMinimum, maximum }: Schema): fc.Arbitrary<unknown> {
    return fc.constantFrom(...[minimum, exclusiveMinimum, maximum, 2_147_483_647, 1].filter((n) => n !== undefined));
  }

  private resolved(schema: Schema): Schema {
    const name = schema.$ref?.split('/').at(-1);
    return name === undefined ? schema : (this.document.components!.schemas![name] as Schema);
  }
}

function fittingText({ format, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (format === 'date') return fc.stringMatching(/^(19|20)\d\d-(0[1-9]|1[0-2])-([01][1-8]|29|3[01])$/);
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((instant) => instant.toISOString());
  const text = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) });
  return fc.oneof({ weight: 5, arbitrary: text }, fc.constant('x'.repeat(maxLength)), fc.constant('a'));
}

/** Also such as no JSON has: they become null. */
const oddNumbers = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e308, 5e-324, Infinity, NaN),
  fc.double(),
);

const oddTexts = (longest: number) =>
  fc
    .tuple(fc.constantFrom('x', 'é', '😀', '\u0301', '\ud800', '\0', '\u202e'), fc.nat({ max: 2 }))
    .map(([character, more]) => character.repeat(longest + more));
