import * as fc from "fast-check";
import type * as z from "zod";
import { type Shape, shapeOf, valuesOf } from "./well-formed.ts";

/** The values of ids and dates by the field's name, so that inputs name what exists. */
export type FillId = (field: string, position: number) => string;
export type LargestOptions = {
  readonly fillId: FillId;
  /** Elements of a list at most, for inputs that must fit into a body. */
  readonly itemsMax: number;
};

/** A text this long is a file, which is read; its characters decide how long that takes. */
const FILE_LENGTH = 64 * 1024;
/** Files of one length that cost their readers much. */
export const FILE_FILLS: readonly (readonly [name: string, fill: (length: number) => string])[] = [
  ["letters", (length) => "x".repeat(length)],
  ["commas", (length) => ",".repeat(length)],
  ["quotes", (length) => '"'.repeat(length)],
  ["brackets", (length) => "[".repeat(length)],
  ["a nested object", (length) => `{"a":${"[".repeat((length - 6) / 2)}${"]".repeat((length - 6) / 2)}}`],
  ["a flat object", (length) => `{"a":[${"0,".repeat((length - 9) / 2)}0]}`],
  ["letters of two bytes", (length) => "\u4e00".repeat(length)],
  ["lines", (length) => "a,b\n".repeat(length / 4)],
];
/** Choices of a union that are tried. */
const CHOICES_MAX = 6;
/** Lengths and counts where a schema sets no maximum. */
const UNBOUNDED = 1000;
const SAMPLES = 20;

export type Largest = { readonly name: string; readonly value: unknown };

/**
 * The largest inputs of a schema: every part is present, lists and texts have their maximum. There is one for each choice of its
 * unions and each content of a file. Inputs that the schema refuses are left out if it accepts another one.
 */
export function largestOf(schema: z.ZodType, options: LargestOptions): readonly Largest[] {
  const shape = shapeOf(schema);
  const all = FILE_FILLS.flatMap(([name, fill], place) => {
    if (place > 0 && !hasFile(shape)) return [];
    return Array.from({ length: place > 0 ? 1 : choicesOf(shape) }, (_, choice) => ({
      name,
      value: largest(shape, { ...options, choice, fill }, "", 0),
    }));
  });
  const taken = all.filter(({ value }) => schema.safeParse(value).success);
  return taken.length > 0 ? taken : all.slice(0, 1);
}

/** Parts of a shape, of any kind. */
function partsOf({ anyOf = [], oneOf = [], properties = {}, items }: Shape): readonly Shape[] {
  return [...anyOf, ...oneOf, ...Object.values(properties), ...(items ? [items] : [])];
}

/** Choices of the widest union in a shape. */
function choicesOf(shape: Shape): number {
  const own = (shape.anyOf ?? shape.oneOf ?? []).filter(({ type }) => type !== "null").length;
  return Math.min(CHOICES_MAX, Math.max(1, own, ...partsOf(shape).map(choicesOf)));
}

function hasFile(shape: Shape): boolean {
  return (shape.maxLength ?? 0) > FILE_LENGTH || partsOf(shape).some(hasFile);
}

type Filling = LargestOptions & { readonly choice: number; readonly fill: (length: number) => string };

function largest(shape: Shape, filling: Filling, field: string, position: number): unknown {
  if ("const" in shape) return shape.const;
  if (shape.enum) return shape.enum[0];
  const choices = shape.anyOf ?? shape.oneOf;
  // Null and absent are the small choices.
  const large = choices?.filter(({ type }) => type !== "null");
  if (large) return largest(large[filling.choice % large.length] ?? {}, filling, field, position);
  switch (shape.type) {
    case "string":
      return largestText(shape, filling, field, position);
    case "integer":
    case "number":
      return shape.maximum === undefined || shape.maximum > 1e9 ? position : shape.maximum;
    case "boolean":
      return true;
    case "bigint":
      return 1n;
    case "date":
      return new Date("2026-11-01T00:00:00Z");
    case "array": {
      const length = Math.min(shape.maxItems ?? UNBOUNDED, filling.itemsMax);
      return Array.from({ length }, (_, place) => largest(shape.items ?? {}, filling, field, place));
    }
    case "object":
      return largestObject(shape, filling, position);
    default:
      return null;
  }
}

/** Amounts in lists are one unit, and an amount beside lists is the sum of the first, so that sums are right. */
function largestObject({ properties = {} }: Shape, filling: Filling, position: number): unknown {
  const fields = Object.entries(properties).map(([name, part]): [string, unknown] => [
    name,
    largest(part, filling, name, position),
  ]);
  const list = fields.find(([, value]) => Array.isArray(value) && typeof value[0] === "object");
  const sum = BigInt(list ? (list[1] as unknown[]).length : 1);
  return Object.fromEntries(fields.map(([name, value]) => [name, value === 1n ? sum : value]));
}

function largestText(shape: Shape, { fill, fillId }: Filling, field: string, position: number): string {
  const { format, pattern, minLength = 0, maxLength } = shape;
  if (format === "uuid") return fillId(field, position);
  if (format === "date") return "2026-11-01";
  if (format === "date-time") return "2026-11-01T00:00:00Z";
  if (minLength === 3 && maxLength === 3) return "USD";
  if (maxLength !== undefined && maxLength > FILE_LENGTH) return fill(maxLength);
  const text = "x".repeat(maxLength ?? UNBOUNDED);
  if (format === undefined && (pattern === undefined || new RegExp(pattern, "u").test(text))) return text;
  const samples = fc.sample(valuesOf(shape), { numRuns: SAMPLES, seed: 7 }).map(String);
  return samples.reduce((longest, each) => (each.length > longest.length ? each : longest), "");
}
