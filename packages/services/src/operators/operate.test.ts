import { auditLog } from "@evenly/db/audit/tables";
import {
  confirmAsSecond,
  makeAdmin,
  makeCandidate,
  makeUser,
  openTestContext,
  operatorProof,
  readOutbox,
} from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { endUserSessions } from "./end-user-sessions.ts";
import { freezeUser } from "./freeze-user.ts";
import { grantAdmin } from "./grant-admin.ts";
import { liftFreeze } from "./lift-freeze.ts";
import { liftLock } from "./lift-lock.ts";
import { liftSuspension } from "./lift-suspension.ts";
import { resetLimits } from "./reset-limits.ts";
import { revokeAdmin } from "./revoke-admin.ts";
import { suspendUser } from "./suspend-user.ts";

const { ctx } = await openTestContext();

const reason = "asked for by the test";
/** Has another operator confirm what waits; acts that wait for nobody are done already. */
const settle = async (done: unknown) => {
  if (typeof done === "object" && done !== null && "proposedBy" in done)
    await confirmAsSecond(ctx, done as never);
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code: string; details: { rule?: string; state?: string } }) =>
      [error.code, error.details.rule ?? error.details.state].filter(Boolean).join(" "),
  );
/** Each act, and the act that must come before it. */
const acts = [
  { act: suspendUser, before: null, audited: "user.suspended", told: "accountSuspended" },
  { act: liftSuspension, before: suspendUser, audited: "user.suspension_lifted", told: "suspensionLifted" },
  { act: freezeUser, before: null, audited: "user.frozen", told: "accountFrozen" },
  { act: liftFreeze, before: freezeUser, audited: "user.freeze_lifted", told: "freezeLifted" },
  { act: grantAdmin, before: null, audited: "admin.granted", told: "adminGranted" },
  { act: revokeAdmin, before: grantAdmin, audited: "admin.revoked", told: "adminRevoked" },
  { act: endUserSessions, before: null, audited: "user.sessions_ended", told: "sessionsEnded" },
  { act: liftLock, before: null, audited: "user.lock_lifted", told: "lockLifted" },
  { act: resetLimits, before: null, audited: "user.limits_reset", told: "limitsReset" },
];

describe.each(acts)("$act.name", ({ act, before, audited, told }) => {
  it("is audited with operator, person, reason and request; the person is notified without the reason", async () => {
    const operator = await makeAdmin(ctx);
    const ana = await makeCandidate(ctx);
    await settle(await before?.(operator.ctx, { user: ana.userId, reason, proof: operatorProof }));
    await settle(await act(operator.ctx, { user: `@${ana.handle}`, reason, proof: operatorProof }));
    const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.operation, audited));
    expect(rows.filter((row) => row.userId === ana.userId)).toMatchObject([
      { actorKind: "user", requestId: "test-request", metadata: { reason } },
    ]);
    const events = await readOutbox(ctx.db, "account.changed_by_operator");
    const mine = events.map((row) => row.payload as { userId: string; change: string });
    expect(mine.filter(({ userId, change }) => userId === ana.userId && change === told)).toEqual([
      { userId: ana.userId, emailSealed: ana.emailSealed, firstName: "Test", locale: "en", change: told },
    ]);
  });

  it("refuses non-operators, a suspended operator, signed-out callers and jobs", async () => {
    const operator = await makeAdmin(ctx);
    const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
    const input = { user: ana.userId, reason, proof: operatorProof };
    await ctx.db
      .$client`update users set suspended_at = now(), suspended_reason = 'test' where id = ${operator.userId}`;
    expect(await codeOf(act(ctx.asUser(ben.userId), input))).toBe("FORBIDDEN");
    expect(await codeOf(act(operator.ctx, input))).toBe("FORBIDDEN");
    expect(await codeOf(act(ctx, input))).toBe("UNAUTHENTICATED");
    expect(await codeOf(act(ctx.as({ kind: "job", name: "test" }), input))).toBe("UNAUTHENTICATED");
    const told = await ctx.db.select().from(auditLog).where(eq(auditLog.userId, ana.userId));
    expect(told.filter((row) => row.operation === audited)).toEqual([]);
  });

  it("throws NOT_FOUND for an unknown id, handle or e-mail", async () => {
    const operator = await makeAdmin(ctx);
    for (const user of [ctx.ids.uuid(), "@nobody.here", "nobody@example.test"]) {
      expect(await codeOf(act(operator.ctx, { user, reason, proof: operatorProof }))).toBe("NOT_FOUND");
    }
  });

  it("happens once under four concurrent calls", async () => {
    if (act === endUserSessions || act === liftLock || act === resetLimits) return;
    const operator = await makeAdmin(ctx);
    const ana = await makeCandidate(ctx);
    await settle(await before?.(operator.ctx, { user: ana.userId, reason, proof: operatorProof }));
    const asked = Array.from({ length: 4 }, () =>
      codeOf(act(operator.ctx, { user: ana.email, reason, proof: operatorProof })),
    );
    const codes = await Promise.all(asked);
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    expect(codes.filter((code) => code.startsWith("STATE_CONFLICT"))).toHaveLength(3);
  });
});

describe("operators among themselves", () => {
  it.each([suspendUser, freezeUser, liftFreeze, revokeAdmin, grantAdmin])(
    "%o on oneself is refused",
    async (act) => {
      const operator = await makeAdmin(ctx);
      expect(await codeOf(act(operator.ctx, { user: operator.userId, reason, proof: operatorProof }))).toBe(
        "FORBIDDEN self",
      );
    },
  );

  it.each([suspendUser, revokeAdmin])(
    "two operators who %o each other concurrently: one remains",
    async (act) => {
      for (let round = 0; round < 5; round += 1) {
        const [ana, ben] = [await makeAdmin(ctx), await makeAdmin(ctx)];
        const codes = await Promise.all([
          codeOf(act(ana.ctx, { user: ben.userId, reason, proof: operatorProof })),
          codeOf(act(ben.ctx, { user: ana.userId, reason, proof: operatorProof })),
        ]);
        expect(codes.sort()).toEqual(["FORBIDDEN", "done"]);
      }
    },
  );
});
