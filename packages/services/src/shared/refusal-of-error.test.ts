import { expect, it } from "vitest";
import { refusalOfError } from "./refusal-of-error.ts";

const lost = Object.assign(new Error("lost"), { code: "CONNECTION_CLOSED" });
const locked = Object.assign(new Error("locked"), { code: "55P03" });

it.each([
  ["reading work whose connection is lost", lost, false, "OVERLOADED"],
  ["writing work whose connection is lost", lost, true, "OUTCOME_UNKNOWN"],
  ["writing work that waits for a lock, and has not committed", locked, true, "OVERLOADED"],
  ["an unexpected error", new TypeError("wrong"), true, undefined],
])("%s", (_case, error, writes, code) => {
  expect(refusalOfError(error, writes)?.code).toBe(code);
});
