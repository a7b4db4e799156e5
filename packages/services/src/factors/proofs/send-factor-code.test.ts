import {
  codeOf,
  makeFactor,
  makeSentCodes,
  makeUser,
  openTestContext,
  outcomeOf,
  readSentCode,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { proveFactor } from "./prove-factor.ts";
import { sendFactorCode } from "./send-factor-code.ts";

const { ctx } = await openTestContext();

const MINUTE_MS = 60_000;
const WRONG = "FACTOR_CODE_WRONG";

async function withCodes() {
  const { userId } = await makeUser(ctx);
  await makeSentCodes(ctx, userId, "email");
  ctx.clock.advance(MINUTE_MS);
  const asking = ctx.asUser(userId);
  const send = async () => {
    await sendFactorCode(asking, { kind: "email" });
    return readSentCode(ctx, userId);
  };
  return { userId, asking, send, prove: (code: string) => outcomeOf(proveFactor(asking, userId, { code })) };
}

describe("a sent code as a proof", () => {
  it("works once, in the session that asked for it, for 10 minutes", async () => {
    const { userId, send, prove } = await withCodes();
    const code = await send();
    expect(await outcomeOf(proveFactor(ctx.asUser(userId), userId, { code }))).toBe(WRONG);
    expect(await outcomeOf(proveFactor(ctx, userId, { code }))).toBe(WRONG);
    expect(await prove(code)).toBe("done");
    expect(await prove(code)).toBe(WRONG);
    ctx.clock.advance(MINUTE_MS);
    const late = await send();
    ctx.clock.advance(10 * MINUTE_MS);
    expect(await prove(late)).toBe(WRONG);
  });

  it("is void once another one was sent", async () => {
    const { send, prove } = await withCodes();
    const former = await send();
    ctx.clock.advance(MINUTE_MS);
    const newer = await send();
    expect(await prove(former)).toBe(WRONG);
    expect(await prove(newer)).toBe("done");
  });

  it("is accepted once when it is sent twenty times in parallel", async () => {
    const { send, prove } = await withCodes();
    const code = await send();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => prove(code)));
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
  });

  it("checks five of ten parallel guesses, then waits", async () => {
    const { send, prove } = await withCodes();
    const code = await send();
    const guess = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => prove(guess)));
    expect(outcomes.filter((outcome) => outcome === WRONG)).toHaveLength(5);
    expect(await prove(code)).toBe("RATE_LIMITED");
    ctx.clock.advance(15 * MINUTE_MS);
    expect(await prove(code)).toBe(WRONG);
  });

  it("is sent for the caller's own factors only", async () => {
    const { userId } = await makeUser(ctx);
    await makeFactor(ctx, userId);
    expect(await codeOf(sendFactorCode(ctx.asUser(userId), { kind: "email" }))).toBe("FACTOR_MISSING");
  });
});
