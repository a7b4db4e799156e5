import * as fc from "fast-check";
import * as z from "zod";

/** The subset of JSON Schema that our schemas use, plus two types that JSON lacks. */
export type Shape = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
};

const LENGTH_MAX = 60;
const ITEMS_MAX = 4;
const CURRENCY_LENGTH = 3;
const IN_RANGE = { min: new Date("1970-01-01T00:00:00Z"), max: new Date("2200-12-31T23:59:59.999Z") };

/** Values that match a schema's shape; rules beyond it (a refinement, a second pattern) may refuse them. */
export function wellFormed(schema: z.ZodType): fc.Arbitrary<unknown> {
  return valuesOf(shapeOf(schema));
}

/** A schema's input as JSON Schema. */
export function shapeOf(schema: z.ZodType): Shape {
  return z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    reused: "inline",
    override: ({ zodSchema, jsonSchema }) => {
      const { type } = zodSchema._zod.def;
      if (type === "bigint" || type === "date") Object.assign(jsonSchema, { type });
    },
  }) as Shape;
}

export function valuesOf(shape: Shape): fc.Arbitrary<unknown> {
  if ("const" in shape) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return fc.oneof(...choices.map(valuesOf));
  switch (shape.type) {
    case "string":
      return stringsOf(shape);
    case "integer":
      return fc.integer(boundsOf(shape));
    case "number":
      return fc.double({ ...boundsOf(shape), noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "bigint":
      return fc.bigInt({ min: 1n, max: 10n ** 13n });
    case "date":
      return dates();
    case "array":
      return fc.array(valuesOf(shape.items ?? {}), {
        minLength: shape.minItems ?? 0,
        maxLength: Math.max(shape.minItems ?? 0, Math.min(shape.maxItems ?? ITEMS_MAX, ITEMS_MAX)),
      });
    case "object":
      return objectsOf(shape);
    default:
      return fc.jsonValue();
  }
}

/** Most dates are in the range that schemas accept. */
function dates(range?: typeof IN_RANGE): fc.Arbitrary<Date> {
  const inRange = fc.date({ noInvalidDate: true, ...IN_RANGE });
  return range ? inRange : fc.oneof({ weight: 3, arbitrary: inRange }, fc.date({ noInvalidDate: true }));
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function stringsOf({ format, pattern, minLength = 0, maxLength = LENGTH_MAX }: Shape): fc.Arbitrary<unknown> {
  if (format === "email") return fc.emailAddress();
  if (format === "uuid") return fc.uuid({ version: 7 });
  if (format === "uri") return fc.webUrl();
  if (format === "date-time") return dates().map((date) => date.toISOString());
  if (format === "date")
    return fc.oneof(dates(IN_RANGE).map(dayOf), stringsMatching(pattern ?? "") ?? fc.string());
  // The shape does not say which three letters are a currency.
  if (minLength === CURRENCY_LENGTH && maxLength === CURRENCY_LENGTH) {
    return fc.oneof(fc.constant("USD"), fc.string({ minLength, maxLength }));
  }
  const matching = pattern === undefined ? null : stringsMatching(pattern);
  if (matching) return matching;
  return fc.string({
    unit: "grapheme",
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, LENGTH_MAX)),
  });
}

/** Null for patterns that fast-check cannot generate from (look-arounds, large classes). */
function stringsMatching(pattern: string): fc.Arbitrary<string> | null {
  try {
    const strings = fc.stringMatching(new RegExp(pattern, "u"));
    fc.sample(strings, 3);
    return strings;
  } catch {
    return null;
  }
}

function boundsOf({ minimum = -1_000_000, maximum = 1_000_000 }: Shape) {
  return { min: minimum, max: Math.max(minimum, maximum) };
}

function objectsOf({ properties = {}, required = [] }: Shape): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, shape]) => [name, valuesOf(shape)]),
  );
  return fc.record(fields, { requiredKeys: [...required], noNullPrototype: true });
}
