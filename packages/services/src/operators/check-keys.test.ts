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
  it("accepts the keys a database was created with, repeatedly", async () => {
    expect(await checkKeys(contextWith(oldKey))).toEqual([]);
    expect(await checkKeys(contextWith(oldKey))).toEqual([]);
  });

  it("refuses a changed key of the same name, a missing key and a changed look-up key", async () => {
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

  it("tries the keys on sealed data when no key is recorded yet", async () => {
    await makeUser(contextWith(oldKey));
    for (const wrong of [contextWith(newKey), contextWith(`old:${"0c".repeat(32)}`)])
      expect(await checkKeys(wrong)).toEqual([expect.stringContaining("FIELD_KEYS do not open")]);
    expect(await checkKeys(contextWith(oldKey, `${lookupKey}!`))).toEqual([
      expect.stringContaining("LOOKUP_KEY does not find"),
    ]);
    expect(await checkKeys(contextWith(oldKey))).toEqual([]);
  });

  it("allows removing a key only after everything is resealed with the next one", async () => {
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

  it("accepts one of two processes that start with different keys on a new database", async () => {
    const answers = await Promise.all([oldKey, newKey].map((key) => checkKeys(contextWith(key))));
    expect(answers.filter((problems) => problems.length === 0)).toHaveLength(1);
  });

  it("never suggests removing a key", async () => {
    await checkKeys(contextWith(oldKey));
    for (const problem of await checkKeys(contextWith(newKey, `${lookupKey}!`)))
      expect(problem).not.toMatch(/\b(remove|delete)\b/i);
  });
});
