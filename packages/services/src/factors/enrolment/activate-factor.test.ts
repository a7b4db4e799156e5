import {
  codeOf,
  makeFactor,
  makePasskey,
  makeUser,
  openTestContext,
  TEST_PASSWORD,
  type TestContext,
} from "@evenly/testing";
import { readSentCode } from "@evenly/testing/make-sent-codes";
import { createAuthenticator } from "@evenly/testing/passkey-authenticator";
import { describe, expect, it } from "vitest";
import { codeAt } from "../totp.ts";
import { confirmPasskey } from "./confirm-passkey.ts";
import { confirmSentCodes } from "./confirm-sent-codes.ts";
import { confirmTotp } from "./confirm-totp.ts";
import { startPasskey } from "./start-passkey.ts";
import { startSentCodes } from "./start-sent-codes.ts";
import { startTotp } from "./start-totp.ts";

const { ctx } = await openTestContext();

const password = TEST_PASSWORD;

/** Starts an enrolment by the password alone, in one session; the result confirms it later. */
const starts: Readonly<
  Record<string, (asThief: TestContext, userId: string) => Promise<() => Promise<unknown>>>
> = {
  "an authenticator app": async (asThief) => {
    const { factorId, seed } = await startTotp(asThief, { password });
    return () => confirmTotp(asThief, { factorId, code: codeAt(seed, ctx.clock.now()) });
  },
  "codes by mail": async (asThief, userId) => {
    const { factorId } = await startSentCodes(asThief, { kind: "email", password });
    const code = await readSentCode(ctx, userId);
    return () => confirmSentCodes(asThief, { factorId, code });
  },
  "a passkey": async (asThief) => {
    const options = await startPasskey(asThief, { password });
    const authenticator = createAuthenticator(ctx.config.publicUrl);
    return () => confirmPasskey(asThief, { attestation: authenticator.create(options) });
  },
};

describe("an enrolment that was started by the password alone", () => {
  it.each(Object.entries(starts))("of %s is void once the owner has a second factor", async (kind, start) => {
    const { userId } = await makeUser(ctx);
    const confirm = await start(ctx.asUser(userId), userId);
    ctx.clock.advance(1000);
    if (kind === "a passkey") await makeFactor(ctx, userId);
    else await makePasskey(ctx, userId);
    expect(await codeOf(confirm())).toBe("FACTOR_SETUP_EXPIRED");
  });

  it.each(Object.entries(starts))("of %s becomes the first factor otherwise", async (_, start) => {
    const { userId } = await makeUser(ctx);
    const confirm = await start(ctx.asUser(userId), userId);
    ctx.clock.advance(1000);
    expect(await confirm()).toMatchObject({ newBackupCodes: expect.any(Array) });
  });
});
