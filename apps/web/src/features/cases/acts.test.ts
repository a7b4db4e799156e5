import type { OperatorUser } from "@evenly/contract/operators/schemas";
import { expect, test } from "vitest";
import { actsFor } from "./acts.ts";

const account = {
  displayName: "Ana Ribeiro",
  handle: "ana",
  role: "user",
  emailVerified: true,
  suspendedAt: null,
  frozenAt: null,
  deactivatedAt: null,
  createdAt: new Date("2026-01-01"),
} as unknown as OperatorUser;
const since = new Date("2026-11-01");

test.each([
  [{}, ["freeze", "suspend", "grant"], ["liftFreeze", "liftSuspension", "revoke"]],
  [{ frozenAt: since }, ["liftFreeze"], ["freeze"]],
  [{ suspendedAt: since }, ["liftSuspension"], ["suspend", "grant"]],
  [{ emailVerified: false }, ["freeze"], ["grant"]],
  [{ role: "admin" as const }, ["revoke"], ["grant"]],
])("an account with %j offers what fits its state", (state, offered, missing) => {
  const acts = actsFor({ ...account, ...state });
  expect(acts).toEqual(expect.arrayContaining(offered));
  for (const act of missing) expect(acts).not.toContain(act);
  expect(acts).toEqual(expect.arrayContaining(["endSessions", "liftLock", "resetLimits"]));
});
