import { cases } from "@evenly/db/cases/tables";
import { sql } from "@evenly/db/sql";
import {
  codeOf,
  makeUser,
  openTestContext,
  openTestSession,
  readOutbox,
  TEST_PASSWORD,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { requestEmailChange } from "../auth/email/request-email-change.ts";
import { changePassword } from "../auth/passwords/change-password.ts";
import { resetPassword } from "../auth/passwords/reset-password.ts";
import { listSessions } from "../auth/sessions/list-sessions.ts";
import { login } from "../auth/sign-in/login.ts";
import { linkTokenFor } from "../shared/secrets.ts";
import { makeAlerted, signInOn } from "../testing/security.ts";
import { disownAlert } from "./disown-alert.ts";
import { getSecurityAlert } from "./get-security-alert.ts";
import { markAlertRead } from "./mark-alert-read.ts";
import { resolveAlert } from "./resolve-alert.ts";

const { ctx } = await openTestContext();

const casesOf = (alertId: string) => ctx.db.select().from(cases).where(sql`subject_id = ${alertId}`);

describe("'it was not me'", () => {
  it("ends every other session, blocks the password until a mailed link replaces it, and opens a case", async () => {
    const { me, userId, email, sessionId, alertId } = await makeAlerted(ctx);
    await openTestSession(ctx, { userId });
    const done = await disownAlert(me, { alertId });
    expect(done.alert).toMatchObject({
      isResolved: true,
      isRead: true,
      resolution: "not_me",
      actionRequired: false,
    });
    expect((await listSessions(me)).sessions.map(({ id }) => id)).toEqual([sessionId]);
    expect(ctx.bus.published).toContainEqual(expect.objectContaining({ kind: "sessions_ended", userId }));
    expect(await casesOf(alertId)).toMatchObject([
      { id: done.caseId, kind: "account_takeover", state: "pending", userId },
    ]);
    expect(await codeOf(signInOn(ctx, email, "own"))).toBe("PASSWORD_BLOCKED");
    const proofs = { currentPassword: TEST_PASSWORD, newPassword: "Another-good-1!" };
    expect(await codeOf(changePassword(me, proofs))).toBe("PASSWORD_BLOCKED");
    const move = { email: "thief@example.test", password: TEST_PASSWORD };
    expect(await codeOf(requestEmailChange(me, move))).toBe("PASSWORD_BLOCKED");
    const links = (await readOutbox(ctx.db, "password.reset_requested")).map(
      ({ payload }) => payload as { userId: string; linkId: string },
    );
    const mine = links.filter((link) => link.userId === userId);
    expect(mine).toHaveLength(1);
    const token = linkTokenFor(ctx.config.tokenPepper, "reset_password", mine[0]?.linkId ?? "");
    await resetPassword(ctx, { token, password: "Another-good-1!" });
    expect(await codeOf(signInOn(ctx, email, "own"))).toBe("INVALID_CREDENTIALS");
  });

  it("tells a stranger with a wrong password nothing of the block", async () => {
    const { me, email, alertId } = await makeAlerted(ctx);
    await disownAlert(me, { alertId });
    const input = { email, password: "wrong", rememberDevice: false, isBrowser: true };
    expect(await codeOf(login(ctx, input))).toBe("INVALID_CREDENTIALS");
  });

  it("happens once, however often it is said at the same time", async () => {
    const { me, userId, alertId } = await makeAlerted(ctx);
    const answers = await Promise.all(Array.from({ length: 20 }, () => disownAlert(me, { alertId })));
    expect(new Set(answers.map(({ caseId }) => caseId)).size).toBe(1);
    expect(await casesOf(alertId)).toHaveLength(1);
    const links = (await readOutbox(ctx.db, "password.reset_requested")).filter(
      ({ payload }) => (payload as { userId: string }).userId === userId,
    );
    expect(links).toHaveLength(1);
  });

  it("is refused after 'it was me', and for another user's alert", async () => {
    const { me, alertId } = await makeAlerted(ctx);
    const other = ctx.asUser((await makeUser(ctx)).userId);
    const codes = await Promise.all([
      codeOf(disownAlert(other, { alertId })),
      codeOf(resolveAlert(other, { alertId, resolution: "me" })),
      codeOf(markAlertRead(other, { alertId })),
      codeOf(getSecurityAlert(other, { alertId })),
    ]);
    expect(codes).toEqual(Array(4).fill("NOT_FOUND"));
    await resolveAlert(me, { alertId, resolution: "me" });
    expect(await codeOf(disownAlert(me, { alertId }))).toBe("STATE_CONFLICT");
    expect(await casesOf(alertId)).toEqual([]);
  });
});
