import { describe, expect, it } from "vitest";
import { parsePayeeAddress } from "./parse-payee-address.ts";

describe("parsePayeeAddress", () => {
  it.each([
    ["@ana", { kind: "handle", handle: "ana" }],
    [" @Leila.H ", { kind: "handle", handle: "leila.h" }],
    ["ben", { kind: "handle", handle: "ben" }],
    ["+49 (171) 123-45.67", { kind: "phone", phone: "+491711234567" }],
    ["491711234567", { kind: "handle", handle: "491711234567" }],
    ["Ana@Evenly.test", { kind: "email", email: "ana@evenly.test" }],
    [
      "0199F000-0000-7000-8000-000000000001",
      { kind: "user_id", userId: "0199f000-0000-7000-8000-000000000001" },
    ],
  ])("reads %s", (text, address) => {
    expect(parsePayeeAddress(text)).toEqual(address);
  });
});
