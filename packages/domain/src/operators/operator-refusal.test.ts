import { describe, expect, it } from "vitest";
import { type AccountAct, type Acting, operatorRefusal } from "./operator-refusal.ts";

const acts = [
  "look",
  "suspend",
  "lift_suspension",
  "freeze",
  "lift_freeze",
  "end_sessions",
  "lift_lock",
  "reset_limits",
  "grant_admin",
  "revoke_admin",
  "create_service_key",
  "create_paying_key",
  "revoke_service_key",
] as const satisfies readonly AccountAct[];

function standing(facts: Partial<Acting> = {}): Acting {
  const plain = { isEmailVerified: true, isSuspended: false, isFrozen: false, isDeactivated: false };
  const factors = { isSessionProven: true, hasProvingFactor: true };
  return { userId: "subject", role: "user", ...plain, ...factors, ...facts };
}
const operator = standing({ userId: "operator", role: "admin" });
const codeOf = (...asked: Parameters<typeof operatorRefusal>) => operatorRefusal(...asked)?.code ?? "allowed";

describe("operatorRefusal", () => {
  it.each(acts)("%s is refused to suspended or deleted operators", (act) => {
    for (const facts of [{ role: "user" }, { isSuspended: true }, { isDeactivated: true }] as const) {
      expect(codeOf({ ...operator, ...facts }, standing(), act)).toBe("FORBIDDEN");
    }
  });

  it.each(acts)("%s by an operator of less than a day is refused unless it only looks", (act) => {
    const refused = act === "look" ? "allowed" : "FORBIDDEN";
    expect(codeOf({ ...operator, isNewOperator: true }, standing({ userId: "operator" }), act)).toBe(refused);
  });

  it.each(acts)("%s is refused in a session that no second factor has proven", (act) => {
    const refusal = { code: "FORBIDDEN", details: { rule: "second_factor" } };
    expect(operatorRefusal({ ...operator, isSessionProven: false }, standing(), act)).toEqual(refusal);
  });

  it("lets operators view themselves, end their own sessions, lift their own lock and revoke their own keys, and do nothing else to themselves", () => {
    const allowed = acts.filter((act) => codeOf(operator, operator, act) === "allowed");
    expect(allowed).toEqual(["look", "end_sessions", "lift_lock", "revoke_service_key"]);
  });

  it.each([
    ["suspend", {}, null],
    ["suspend", { isSuspended: true }, "suspended"],
    ["suspend", { isDeactivated: true }, "deactivated"],
    ["suspend", { role: "admin" }, null],
    ["lift_suspension", {}, "not_suspended"],
    ["lift_suspension", { isSuspended: true }, null],
    ["freeze", {}, null],
    ["freeze", { isFrozen: true }, "frozen"],
    ["freeze", { isFrozen: true, isFrozenByOwner: true }, null],
    ["freeze", { isDeactivated: true }, null],
    ["lift_freeze", {}, "not_frozen"],
    ["lift_freeze", { isFrozen: true }, null],
    ["grant_admin", {}, null],
    ["grant_admin", { role: "admin" }, "admin"],
    ["grant_admin", { isSuspended: true }, "suspended"],
    ["grant_admin", { isDeactivated: true }, "deactivated"],
    ["grant_admin", { isEmailVerified: false }, "email_not_verified"],
    ["grant_admin", { hasProvingFactor: false }, "no_second_factor"],
    ["create_service_key", {}, null],
    ["create_service_key", { isSuspended: true }, "suspended"],
    ["create_service_key", { isDeactivated: true }, "deactivated"],
    ["revoke_service_key", { isSuspended: true }, null],
    ["revoke_admin", {}, "user"],
    ["revoke_admin", { role: "admin" }, null],
  ] as const)("%s on %o: %s", (act, facts, state) => {
    const expected = state === null ? null : { code: "STATE_CONFLICT", details: { state } };
    expect(operatorRefusal(operator, standing(facts), act)).toEqual(expected);
  });
});
