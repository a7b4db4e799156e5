import { createFieldSeal } from "@evenly/platform/field-seal";
import {
  createTestDatabase,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkKeys } from "./check-keys.ts";
import { resealFields } from "./reseal-fields.ts";

const oldKey = `old:${"0a".repeat(32)}`;
const newKey = `new:${"0b".repeat(32)}`;
const lookupKey = "lookup-key-of-at-least-32-characters";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

function contextWith(fieldKeys: string, lookup = lookupKey): TestContext {
  return testContext(database.db, { seal: createFieldSeal({ fieldKeys, lookupKey: lookup }) });
}

describe("checkKeys", () => {
  it("accepts the keys a database was made with, again and again", async () => {
    expect(await checkKeys(contextWith(oldKey))).toEqual([]);
    expect(await checkKeys(contextWith(oldKey))).toEqual([]);
  });

  it("refuses another key of the same name, a key that is missing and another key of look-ups", async () => {
    await checkKeys(contextWith(oldKey));
    expect(await checkKeys(contextWith(`old:${"0c".repeat(32)}`))).toEqual([
      expect.stringContaining("the key old of FIELD_KEYS is not the one this database was made with"),
    ]);
    expect(await checkKeys(contextWith(newKey))).toEqual([
      expect.stringContaining("FIELD_KEYS lacks the key old"),
    ]);
    expect(await checkKeys(contextWith(oldKey, `${lookupKey}!`))).toEqual([
      expect.stringContaining("LOOKUP_KEY is not the one this database was made with"),
    ]);
    expect(await checkKeys(contextWith(oldKey))).toEqual([]);
  });

  it("tries the keys on what is sealed where none is known yet", async () => {
    await makeUser(contextWith(oldKey));
    for (const wrong of [contextWith(newKey), contextWith(`old:${"0c".repeat(32)}`)])
      expect(await checkKeys(wrong)).toEqual([expect.stringContaining("FIELD_KEYS do not open")]);
    expect(await checkKeys(contextWith(oldKey, `${lookupKey}!`))).toEqual([
      expect.stringContaining("LOOKUP_KEY does not find"),
    ]);
    expect(await checkKeys(contextWith(oldKey))).toEqual([]);
  });

  it("lets a key go once everything is sealed with the next one, and not before", async () => {
    await makeUser(contextWith(oldKey));
    expect(await checkKeys(contextWith(oldKey))).toEqual([]);
    const both = contextWith(`${newKey},${oldKey}`);
    expect(await checkKeys(both)).toEqual([]);
    expect(await checkKeys(contextWith(newKey))).toHaveLength(1);
    await resealFields(both.as({ kind: "job", name: "test" }));
    expect(await checkKeys(both)).toEqual([]);
    expect(await checkKeys(contextWith(newKey))).toEqual([]);
    expect(await checkKeys(contextWith(oldKey))).toHaveLength(1);
  });

  it("lets one of two processes with different keys win that start on a new database at once", async () => {
    const answers = await Promise.all([oldKey, newKey].map((key) => checkKeys(contextWith(key))));
    expect(answers.filter((problems) => problems.length === 0)).toHaveLength(1);
  });

  it("advises nobody to remove anything", async () => {
    await checkKeys(contextWith(oldKey));
    for (const problem of await checkKeys(contextWith(newKey, `${lookupKey}!`)))
      expect(problem).not.toMatch(/\b(remove|delete)\b/i);
  });
});
