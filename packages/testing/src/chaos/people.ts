import { createHash } from "node:crypto";
import type { Database } from "@evenly/db";
import { sessions } from "@evenly/db/auth/tables";
import { systemClock } from "@evenly/platform";
import { testContext } from "../context.ts";
import { makeUser } from "../make-user.ts";

/** A user with a wallet and a session without a browser. */
export type Person = {
  readonly userId: string;
  readonly accountId: string;
  readonly handle: string;
  readonly token: string;
};

const DAY_MS = 86_400_000;
/** Every third wallet is nearly empty, so that some payments are refused. */
const POOR_EACH = 3;
const POOR_MINOR = 500n;
const RICH_MINOR = 1_000_000n;
const AT_ONCE = 8;

/** Makes users with wallets and sessions that outlast the run. */
export async function makePeople(db: Database, count: number): Promise<readonly Person[]> {
  const ctx = testContext(db, { clock: systemClock });
  const people: Person[] = [];
  for (let first = 0; first < count; first += AT_ONCE) {
    const indexes = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, offset) => first + offset);
    people.push(...(await Promise.all(indexes.map((index) => makePerson(ctx, index)))));
  }
  await ctx.lane.close();
  return people;
}

async function makePerson(ctx: ReturnType<typeof testContext>, index: number): Promise<Person> {
  const balanceMinor = index % POOR_EACH === 0 ? POOR_MINOR : RICH_MINOR;
  const user = await makeUser(ctx, { balanceMinor, isProtected: false });
  const token = ctx.ids.secret();
  const now = ctx.clock.now();
  const later = new Date(now.getTime() + DAY_MS);
  await ctx.db.insert(sessions).values({
    id: ctx.ids.uuid(),
    userId: user.userId,
    tokenHash: createHash("sha256").update(token).digest("hex"),
    createdAt: now,
    tokenExpiresAt: later,
    idleExpiresAt: later,
  });
  return { userId: user.userId, accountId: user.accountId, handle: user.handle, token };
}
