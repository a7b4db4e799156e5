import { plainText } from "@evenly/contract/plain-text";
import { type Shape, shapeOf, wellFormed } from "@evenly/testing/fuzz/well-formed";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import * as z from "zod";
import { procedures } from "./testing/fuzz-calls.ts";

/**
 * Fields that take any text, because it reaches no query as text: secrets and tokens are hashed, cursors are decoded, files are parsed,
 * and addresses of payees are looked up by their hash or refused.
 */
const FREE = new Set([
  ...["password", "newPassword", "currentPassword", "token", "quoteToken", "code", "challengeId"],
  ...["cursor", "endpoint", "timeZone"],
  // Of a push subscription: compared with the caller's id.
  "userId",
]);
/** Whole files in a field, with the procedure: their readers drop or refuse control characters. */
const FILES = new Set(["groups.previewImport text", "groups.importGroup text"]);

type Path = readonly (string | number)[];

/** Paths of the texts in a schema's input. */
function textsOf(shape: Shape, path: Path = []): readonly Path[] {
  if (shape.const !== undefined || shape.enum) return [];
  if (shape.type === "string") return [path];
  const inner = Object.entries(shape.properties ?? {}).flatMap(([key, each]) =>
    textsOf(each, [...path, key]),
  );
  const choices = [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].flatMap((each) => textsOf(each, path));
  return [...inner, ...choices, ...(shape.items ? textsOf(shape.items, [...path, 0]) : [])];
}

/** A copy of a value with a text at a path. */
function withText(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text;
  if (typeof key === "number") return [withText((value as unknown[] | undefined)?.[key], rest, text)];
  const record = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  return { ...record, [key]: withText(record[key], rest, text) };
}

/** Whether a schema accepts a control character in a text of some valid input. */
function takesControls(schema: z.ZodType, path: Path): boolean {
  const samples = fc.sample(wellFormed(schema), { numRuns: 30, seed: 1 });
  return samples
    .filter((sample) => schema.safeParse(sample).success)
    .some((sample) => ["\0", "a\0b"].some((text) => schema.safeParse(withText(sample, path, text)).success));
}

it("a text without a rule is found, one with the rule of plain texts is not (control)", () => {
  const free = z.strictObject({ text: z.string().max(80).optional(), limit: z.number() });
  expect(takesControls(free, ["text"])).toBe(true);
  const ruled = z.strictObject({ text: z.string().regex(plainText).optional(), limit: z.number() });
  expect(takesControls(ruled, ["text"])).toBe(false);
});

it("no text of a procedure's input that is stored or searched takes control characters", () => {
  const found = procedures.flatMap(([path, { _def }]) =>
    (_def.inputs as readonly z.ZodType[]).flatMap((schema) =>
      textsOf(shapeOf(schema))
        .filter((place) => takesControls(schema, place))
        .map((place) => `${path} ${place.filter((key) => typeof key === "string").join(".")}`),
    ),
  );
  expect(found.length).toBeGreaterThan(10);
  const isFree = (each: string) => FILES.has(each) || FREE.has(each.split(/[ .]/).at(-1) ?? "");
  expect([...new Set(found)].filter((each) => !isFree(each))).toEqual([]);
});
