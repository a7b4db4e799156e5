import { sessions } from "@evenly/db/auth/tables";
import { digest } from "@evenly/services/shared/secrets";
import { makeUser, type TestContext } from "@evenly/testing";

export type BenchPerson = {
  readonly userId: string;
  readonly email: string;
  readonly authorization: string;
};

const FUNDS_MINOR = 1_000_000_00n;
const DAY_MS = 86_400_000;
const AT_ONCE = 8;

/** Makes users, each with money, a password and a session. */
export async function makeBenchPeople(ctx: TestContext, count: number): Promise<readonly BenchPerson[]> {
  const people: BenchPerson[] = [];
  const makeSome = async () => {
    while (people.length < count) {
      const place = people.push({ userId: "", email: "", authorization: "" }) - 1;
      const { userId, email } = await makeUser(ctx, { balanceMinor: FUNDS_MINOR, isProtected: false });
      const token = ctx.ids.secret();
      const now = ctx.clock.now();
      const later = new Date(now.getTime() + DAY_MS);
      await ctx.db.insert(sessions).values({
        id: ctx.ids.uuid(),
        userId,
        tokenHash: digest(token),
        createdAt: now,
        lastSeenAt: now,
        tokenExpiresAt: later,
        idleExpiresAt: later,
      });
      people[place] = { userId, email, authorization: `Bearer ${token}` };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, makeSome));
  return people;
}
