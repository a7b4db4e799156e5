import type { AnyRestRow } from "@evenly/contract/rest";
import type * as z from "zod";
import { restRows } from "../features.ts";
import { appRouter } from "../trpc/root.ts";

type Result = { readonly ok: boolean; readonly data?: unknown };
type Middleware = (options: { readonly path: string; next(): Promise<Result> }) => Promise<Result>;
type Built = { readonly _def: { readonly output?: z.ZodType; readonly middlewares: Middleware[] } };
type MutableRow = { -readonly [Field in keyof AnyRestRow]: AnyRestRow[Field] };

/**
 * In production, output schemas strip unnamed fields. In tests an unnamed field fails the request, because a verb or row returns
 * more than its schema declares.
 */
function makeOutputsStrict(): void {
  const procedures = appRouter._def.procedures as unknown as Record<string, Built>;
  for (const { _def } of Object.values(procedures)) {
    const { output, middlewares } = _def;
    if (output === undefined) continue;
    middlewares.splice(-1, 0, async ({ path, next }) => {
      const result = await next();
      if (result.ok) refuseUndeclared(path, result.data, await output.parseAsync(result.data));
      return result;
    });
  }
  for (const row of restRows as readonly MutableRow[]) {
    const { toAnswer, answer } = row;
    row.toAnswer = (procedureOutput, caller) => {
      const given = toAnswer(procedureOutput, caller);
      refuseUndeclared(`${row.method} ${row.path}`, given, answer.parse(given));
      return given;
    };
  }
}

function refuseUndeclared(where: string, given: unknown, declared: unknown): void {
  const fields = undeclaredFields(given, declared);
  if (fields.length > 0)
    throw new Error(`${where} returns fields that its schema does not declare: ${fields}`);
}

/** Paths of the fields that a schema stripped. */
function undeclaredFields(given: unknown, declared: unknown, path = ""): readonly string[] {
  if (!isObject(given) || !isObject(declared)) return [];
  return Object.keys(given).flatMap((key) =>
    key in declared ? undeclaredFields(given[key], declared[key], `${path}.${key}`) : [`${path}.${key}`],
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !(value instanceof Date);
}

makeOutputsStrict();
