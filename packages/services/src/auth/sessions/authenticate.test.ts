import { SESSIONS_TOPIC } from "@evenly/contract/realtime/bus";
import { DatabaseDeadlineError } from "@evenly/db";
import { sessions } from "@evenly/db/auth/tables";
import { fakeBus, makeUser, openTestContext, signInByPassword, TEST_PASSWORD } from "@evenly/testing";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { authenticate } from "./authenticate.ts";

const { ctx } = await openTestContext();

async function signIn(facts: { isBrowser: boolean; isVerified?: boolean }) {
  const user = await makeUser(ctx, { isVerified: facts.isVerified ?? true });
  const { opened, cookie } = await signInByPassword(ctx, {
    email: user.email,
    password: TEST_PASSWORD,
    rememberDevice: false,
    isBrowser: facts.isBrowser,
  });
  return { user, proof: { token: opened.token, binding: cookie?.value ?? null } };
}

/** Ends sessions in the database only, as another process would, without this process's cache noticing. */
const endElsewhere = (userId: string) =>
  ctx.db.update(sessions).set({ endedAt: ctx.clock.now() }).where(eq(sessions.userId, userId));

describe("authenticate", () => {
  it("returns the token's user, whether the address is verified, and until when money may move", async () => {
    const { user, proof } = await signIn({ isBrowser: false, isVerified: false });
    expect(await authenticate(ctx, proof)).toEqual({
      id: expect.any(String),
      userId: user.userId,
      isAdmin: false,
      isEmailVerified: false,
      moneyUntil: new Date(ctx.clock.now().getTime() + 12 * 3_600_000),
    });
  });

  it("rejects a token whose expiry cannot be parsed", async () => {
    const { user, proof } = await signIn({ isBrowser: false });
    const never = sql`'infinity'::timestamptz`;
    await ctx.db
      .update(sessions)
      .set({ tokenExpiresAt: never, idleExpiresAt: never })
      .where(eq(sessions.userId, user.userId));
    expect(await authenticate(ctx, proof)).toBeNull();
  });

  it("rejects a token after 15 minutes", async () => {
    const { proof } = await signIn({ isBrowser: false });
    ctx.clock.advance(15 * 60_000 - 1);
    expect(await authenticate(ctx, proof)).not.toBeNull();
    ctx.clock.advance(1);
    expect(await authenticate(ctx, proof)).toBeNull();
  });

  it("requires the binding cookie for a browser's session, cached sessions included", async () => {
    const { proof } = await signIn({ isBrowser: true });
    expect(await authenticate(ctx, proof)).not.toBeNull();
    expect(await authenticate(ctx, { ...proof, binding: null })).toBeNull();
    expect(await authenticate(ctx, { ...proof, binding: "" })).toBeNull();
    expect(await authenticate(ctx, { ...proof, binding: "another" })).toBeNull();
  });

  it("rejects unknown tokens", async () => {
    expect(await authenticate(ctx, { token: "x".repeat(43), binding: null })).toBeNull();
  });

  it("drops a session that ended in another process at its bus message, or within a second without one", async () => {
    const told = await signIn({ isBrowser: false });
    await authenticate(ctx, told.proof);
    await endElsewhere(told.user.userId);
    await ctx.bus.publish(SESSIONS_TOPIC, {
      kind: "sessions_ended",
      userId: told.user.userId,
      sessionIds: null,
    });
    expect(await authenticate(ctx, told.proof)).toBeNull();

    const untold = await signIn({ isBrowser: false });
    await authenticate(ctx, untold.proof);
    await endElsewhere(untold.user.userId);
    for (let tick = 0; tick < 9; tick += 1) {
      ctx.clock.advance(100);
      expect(await authenticate(ctx, untold.proof)).not.toBeNull();
    }
    ctx.clock.advance(100);
    expect(await authenticate(ctx, untold.proof)).toBeNull();
  });

  it("caches for one second from the start of the query, however long it took", async () => {
    const { user, proof } = await signIn({ isBrowser: false });
    ctx.clock.advance(2 * 60_000);
    let answered: Promise<unknown> = Promise.resolve();
    await ctx.db.transaction(async (tx) => {
      await tx.select().from(sessions).where(eq(sessions.userId, user.userId)).for("update");
      answered = authenticate(ctx, proof);
      // At this point it has read the session and is blocked on the update of its last use.
      await vi.waitFor(async () => {
        const [row] = await ctx.db.execute<{ count: number }>(
          sql`select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        expect(row?.count).toBe(1);
      });
      ctx.clock.advance(900);
      await tx.update(sessions).set({ endedAt: ctx.clock.now() }).where(eq(sessions.userId, user.userId));
    });
    await answered;
    ctx.clock.advance(200);
    expect(await authenticate(ctx, proof)).toBeNull();
  });

  it("waits at most 9 s for the database, including the update of the last use", async () => {
    const { proof } = await signIn({ isBrowser: false });
    ctx.clock.advance(2 * 60_000);
    let isNoting = () => {};
    const noting = new Promise<void>((resolve) => {
      isNoting = resolve;
    });
    const never: unknown = new Proxy(() => {}, {
      get: (_target, name) => (name === "then" ? () => isNoting() : never),
      apply: () => never,
    });
    const db = new Proxy(ctx.db, {
      get: (target, name) => (name === "update" ? never : Reflect.get(target, name)),
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const outcome = expect(authenticate({ ...ctx, db, bus: fakeBus() }, proof)).rejects.toBeInstanceOf(
        DatabaseDeadlineError,
      );
      await noting;
      vi.advanceTimersByTime(9000);
      await outcome;
    } finally {
      vi.useRealTimers();
    }
  });
});
