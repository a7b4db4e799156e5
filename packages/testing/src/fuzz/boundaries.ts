import * as fc from "fast-check";
import type * as z from "zod";
import { type Shape, shapeOf, valuesOf } from "./well-formed.ts";

/** A valid value except for one place, which holds a value at or beyond the bounds of its type. */
export type Boundary = { readonly place: string; readonly value: unknown };

const DAYS = [
  "0000-01-01",
  "1969-12-31",
  "1970-01-01",
  "2200-12-31",
  "2201-01-01",
  "9999-12-31",
  "+275760-09-13",
];
const MOMENTS = [
  "0000-01-01T00:00:00.000Z",
  "1969-12-31T23:59:59.999Z",
  "1970-01-01T00:00:00.000Z",
  "2200-12-31T23:59:59.999Z",
  "2201-01-01T00:00:00.000Z",
  "9999-12-31T23:59:59.999Z",
  "9999-12-31T23:59:59-23:59",
  "0000-01-01T00:00:00+23:59",
  "+275760-09-13T00:00:00.000Z",
];
const DATES = [
  ...MOMENTS.slice(0, 6),
  "+275760-09-13T00:00:00.000Z",
  "-271821-04-20T00:00:00.000Z",
  "no date",
].map((text) => new Date(text));
const UUIDS = [
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
];
const INTEGERS = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 2 ** 53, 2 ** 31, 2 ** 63, -1, -0, 0, 1];
const NUMBERS = [...INTEGERS, 0.1, 1e21, -1e21, 5e-324, 1.7976931348623157e308];
/** Number texts, which queries contain instead of numbers. */
const NUMBER_TEXTS = ["1e2", "1E400", "-0", "0x10", " 1 ", "+1", "1_0", "NaN", "Infinity", "9".repeat(20)];
const BIGINTS = [0n, -1n, 2n ** 63n - 1n, 2n ** 63n, -(2n ** 63n), 10n ** 12n, 10n ** 12n + 1n].concat([
  10n ** 20n - 1n,
  10n ** 20n,
  -(10n ** 20n - 1n),
]);
const FOUR_BYTES = "\u{1f600}";
/** List and text length where a schema sets no maximum. */
const LENGTH_MAX = 1000;
/** Maximum number of samples tried until the schema accepts one. */
const SAMPLES = 300;
const UNKNOWN = [
  ...DAYS,
  ...MOMENTS,
  ...UUIDS,
  ...NUMBERS,
  ...NUMBER_TEXTS,
  "",
  "\u0000",
  "\ud800",
  null,
  [],
  {},
];

/** Each boundary value for each scalar and list of a schema. All other parts are valid, and other optional parts are absent. */
export function boundariesOf(schema: z.ZodType): readonly Boundary[] {
  return boundariesOfShape(shapeOf(schema), "", (value) => schema.safeParse(value).success);
}

function boundariesOfShape(
  shape: Shape,
  place: string,
  isTaken: (value: unknown) => boolean,
): readonly Boundary[] {
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return choices.flatMap((choice) => boundariesOfShape(choice, place, isTaken));
  if (shape.type === "object") return boundariesOfObject(shape, place, isTaken);
  const values = valuesAtBounds(shape).map((value) => ({ place, value }));
  if (shape.type !== "array") return values;
  const items = boundariesOfShape(shape.items ?? {}, `${place}.0`, (item) => isTaken([item]));
  return [...values, ...items.map((item) => ({ place: item.place, value: [item.value] }))];
}

function boundariesOfObject(
  shape: Shape,
  place: string,
  isTaken: (value: unknown) => boolean,
): readonly Boundary[] {
  const candidates = samplesOf(shape) as readonly Record<string, unknown>[];
  const base = candidates.find(isTaken) ?? candidates[0];
  return Object.entries(shape.properties ?? {}).flatMap(([name, part]) => {
    // Some optional parts exclude each other.
    const other = candidates.find((candidate) => name in candidate && isTaken(candidate));
    const beside = other && !isTaken({ ...base, [name]: other[name] }) ? other : base;
    const inner = boundariesOfShape(part, `${place}.${name}`, (value) =>
      isTaken({ ...beside, [name]: value }),
    );
    return inner.map((one) => ({ place: one.place, value: { ...beside, [name]: one.value } }));
  });
}

/** A fixed seed, so that a failing boundary is reproducible. */
function samplesOf(shape: Shape): readonly unknown[] {
  const settings = { numRuns: SAMPLES, seed: 7 };
  return [requiredOf(shape), shape].flatMap((each) => fc.sample(valuesOf(each), settings));
}

/** The shape without its optional parts. */
function requiredOf(shape: Shape): Shape {
  if (shape.type !== "object") return shape;
  const parts = Object.entries(shape.properties ?? {}).filter(([name]) => shape.required?.includes(name));
  return { ...shape, properties: Object.fromEntries(parts.map(([name, part]) => [name, requiredOf(part)])) };
}

function valuesAtBounds(shape: Shape): readonly unknown[] {
  if ("const" in shape || shape.enum) return ["", "\u0000", 0, null];
  switch (shape.type) {
    case "string":
      return textsAtBounds(shape);
    case "integer":
    case "number": {
      const { minimum = 0, maximum = 0 } = shape;
      return [...NUMBERS, ...NUMBER_TEXTS, minimum - 1, minimum, maximum, maximum + 1];
    }
    case "bigint":
      return BIGINTS;
    case "date":
      return DATES;
    case "array": {
      const { minItems = 0, maxItems = LENGTH_MAX, items = {} } = shape;
      const lengths = [0, minItems - 1, minItems, maxItems, maxItems + 1].filter((length) => length >= 0);
      return lengths.map((length) => listOf(items, length));
    }
    case "boolean":
    case "null":
      return ["", 0, null];
    default:
      return UNKNOWN;
  }
}

/** Distinct elements where possible, because lists may refuse duplicates. */
function listOf(items: Shape, length: number): readonly unknown[] {
  return fc.sample(valuesOf(items), { numRuns: length, seed: 7 }).slice(0, length);
}

function textsAtBounds({ format, minLength = 0, maxLength = LENGTH_MAX }: Shape): readonly unknown[] {
  if (format === "date") return [...DAYS, ""];
  if (format === "date-time") return [...MOMENTS, ""];
  if (format === "uuid") return [...UUIDS, "", "\u0000"];
  const lengths = [minLength - 1, minLength, maxLength, maxLength + 1].filter((length) => length >= 0);
  return [
    ...["", "\u0000", "a\u0000b", "\ud800", "a\udfff", "-0", "1e2", "9".repeat(20), `-${"9".repeat(20)}`],
    ...lengths.map((length) => "x".repeat(length)),
    ...lengths.map((length) => "1".repeat(length)),
    FOUR_BYTES.repeat(Math.floor(maxLength / 2)),
    FOUR_BYTES.repeat(maxLength),
  ];
}
