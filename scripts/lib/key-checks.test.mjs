import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFieldSeal } from "@evenly/platform/field-seal";
import { describe, expect, it } from "vitest";
import { keyChecksOf, refuseOtherKeys } from "./key-checks.mjs";
import { readSecrets, sealKeysOf, withGivenKeys } from "./settings.mjs";

const secrets = { fieldKey: "0a".repeat(32), lookupKey: "lookup-key-of-at-least-32-characters" };

describe("key fingerprints", () => {
  it("are equal in the launcher and the servers", () => {
    const FIELD_KEYS = `k2:${"0b".repeat(32)},k1:${secrets.fieldKey}`;
    const { keyChecks } = createFieldSeal({ fieldKeys: FIELD_KEYS, lookupKey: secrets.lookupKey });
    const ofServers = Object.fromEntries(keyChecks.map(({ name, value }) => [name, value]));
    expect(keyChecksOf({ FIELD_KEYS }, secrets)).toEqual(ofServers);
    const { "field:k2": _new, ...ofSecrets } = ofServers;
    expect(keyChecksOf({}, secrets)).toEqual(ofSecrets);
  });

  it("of a backup made with keys in settings need only the backup's secrets", () => {
    const settings = {
      FIELD_KEYS: `k2:${"0b".repeat(32)},k1:${secrets.fieldKey}`,
      LOOKUP_KEY: "l".repeat(32),
    };
    const all = {
      ...readSecrets(mkdtempSync(join(tmpdir(), "evenly-keys-")), { hasDatabase: false }),
      ...secrets,
    };
    const saved = withGivenKeys(all, settings);
    expect(keyChecksOf({}, saved)).toEqual(keyChecksOf(settings, all));
    expect(sealKeysOf({}, saved)).toEqual(settings);
    expect(withGivenKeys(all, {})).toBe(all);
  });

  it("refuse a missing or different key and allow additional ones", () => {
    const known = keyChecksOf({}, secrets);
    const more = keyChecksOf({ FIELD_KEYS: `k2:${"0b".repeat(32)},k1:${secrets.fieldKey}` }, secrets);
    expect(() => refuseOtherKeys(known, more, "ours")).not.toThrow();
    expect(() => refuseOtherKeys(more, known, "ours")).toThrow("the key k2 missing or different");
    const other = keyChecksOf({}, { ...secrets, lookupKey: `${secrets.lookupKey}!` });
    expect(() => refuseOtherKeys(known, other, "ours")).toThrow("LOOKUP_KEY missing or different");
  });
});
