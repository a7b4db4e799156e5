import { logFields } from "@evenly/contract/features";
import { isHiddenField, namesIn, plainName } from "@evenly/contract/hidden-fields";
import { classifiedColumns } from "@evenly/db/testing/classified-columns";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { restRows } from "./features.ts";
import { appRouter } from "./trpc/root.ts";

const DECIDE = "hide or show it, with a reason, in packages/contract/src/<feature>/log-fields.ts";
const shown = new Set(logFields.flatMap((fields) => namesIn(fields.shown)));
const isDecided = (name: string) => isHiddenField(name) || shown.has(plainName(name));

type Procedure = { readonly _def: { readonly inputs: readonly z.ZodType[] } };

/** Every field name in a schema, at any depth. */
function fieldsOf(schema: z.ZodType): ReadonlySet<string> {
  const fields = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === "properties") for (const name of Object.keys(value as object)) fields.add(name);
      walk(value);
    }
  };
  walk(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  return fields;
}

describe("fields in logs", () => {
  it("are classified once per name: no feature logs a field that another hides, and no name is listed twice", () => {
    const decided = logFields.flatMap((fields) => [...namesIn(fields.hidden), ...namesIn(fields.shown)]);
    expect(decided.filter((name, index) => decided.indexOf(name) !== index)).toEqual([]);
  });

  it("are classified for every column of personal data, and sealed or hashed columns are always hidden", () => {
    const personal = classifiedColumns.filter((each) => /confidential|restricted/.test(each.classification));
    expect(
      personal.filter((each) => !isDecided(each.column)),
      DECIDE,
    ).toEqual([]);
    const restricted = personal.filter((each) => each.classification === "restricted");
    expect(restricted.length).toBeGreaterThan(5);
    expect(restricted.filter((each) => !isHiddenField(each.column))).toEqual([]);
  });

  it("are classified for every input field of procedures and REST rows", () => {
    const procedures = Object.values(appRouter._def.procedures as unknown as Record<string, Procedure>);
    const bodies = restRows.flatMap((row) =>
      [row.body, row.query, row.params].filter((each) => each !== undefined),
    );
    const schemas = [...procedures.flatMap(({ _def }) => _def.inputs), ...bodies];
    const fields = new Set(schemas.flatMap((schema) => [...fieldsOf(schema as z.ZodType)]));
    expect(fields).toContain("newPassword");
    expect(
      [...fields].filter((name) => !isDecided(name)),
      DECIDE,
    ).toEqual([]);
  });
});
