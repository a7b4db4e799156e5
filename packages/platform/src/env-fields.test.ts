import { describe, expect, it } from "vitest";
import * as z from "zod";
import { developmentDefaults, sealEnv } from "./env-fields.ts";
import { readEnv } from "./read-env.ts";

const rules = {
  developmentDefaults: {
    FIELD_KEYS: developmentDefaults.fieldKeys,
    LOOKUP_KEY: developmentDefaults.secret,
  },
};
const read = (settings: Record<string, string>) => readEnv(z.object(sealEnv), settings, rules);
const production = { NODE_ENV: "production", LOOKUP_KEY: "x".repeat(32) };
const key = "ab".repeat(32);

describe("the keys of sealed fields", () => {
  it("have defaults in development and are required in production", () => {
    expect(read({})).toEqual({
      FIELD_KEYS: developmentDefaults.fieldKeys[0],
      LOOKUP_KEY: developmentDefaults.secret[0],
    });
    expect(() => read({ NODE_ENV: "production" })).toThrow("FIELD_KEYS is missing; LOOKUP_KEY is missing");
    expect(() => read({ NODE_ENV: "production", ...read({}) })).toThrow(
      "FIELD_KEYS still has its development value; LOOKUP_KEY still has its development value",
    );
  });

  it.each([
    ["k1:abc", "must be id:64 hex digits"],
    [`K1:${key}`, "must be id:64 hex digits"],
    [key, "must be id:64 hex digits"],
    [`k1:${key},`, "must be id:64 hex digits"],
    [`k1:${key},k1:${"cd".repeat(32)}`, "has two keys of one id"],
  ])("%.20s: %s", (text, problem) => {
    expect(() => read({ ...production, FIELD_KEYS: text })).toThrow(problem);
  });

  it("may be several", () => {
    const text = `k2:${"cd".repeat(32)},k1:${key}`;
    expect(read({ ...production, FIELD_KEYS: text }).FIELD_KEYS).toBe(text);
  });
});
