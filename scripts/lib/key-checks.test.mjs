import { createFieldSeal } from "@evenly/platform/field-seal";
import { describe, expect, it } from "vitest";
import { keyChecksOf, refuseOtherKeys } from "./key-checks.mjs";

const secrets = { fieldKey: "0a".repeat(32), lookupKey: "lookup-key-of-at-least-32-characters" };

describe("the checks of keys", () => {
  it("are the same for the launcher and for the servers", () => {
    const FIELD_KEYS = `k2:${"0b".repeat(32)},k1:${secrets.fieldKey}`;
    const { keyChecks } = createFieldSeal({ fieldKeys: FIELD_KEYS, lookupKey: secrets.lookupKey });
    const ofServers = Object.fromEntries(keyChecks.map(({ name, value }) => [name, value]));
    expect(keyChecksOf({ FIELD_KEYS }, secrets)).toEqual(ofServers);
    const { "field:k2": _new, ...ofSecrets } = ofServers;
    expect(keyChecksOf({}, secrets)).toEqual(ofSecrets);
  });

  it("refuse a key that is missing or different, and none that is more", () => {
    const known = keyChecksOf({}, secrets);
    const more = keyChecksOf({ FIELD_KEYS: `k2:${"0b".repeat(32)},k1:${secrets.fieldKey}` }, secrets);
    expect(() => refuseOtherKeys(known, more, "ours")).not.toThrow();
    expect(() => refuseOtherKeys(more, known, "ours")).toThrow("the key k2 missing or different");
    const other = keyChecksOf({}, { ...secrets, lookupKey: `${secrets.lookupKey}!` });
    expect(() => refuseOtherKeys(known, other, "ours")).toThrow("LOOKUP_KEY missing or different");
  });
});
