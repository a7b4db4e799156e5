import { GroupId, UserId } from "@evenly/contract";
import { addMember } from "@evenly/services/groups/people/add-member";
import { pushAckTokenFor } from "@evenly/services/notifications/push-ack-token";
import { sealPhone } from "@evenly/services/shared/sealed-addresses";
import { makeKnown, TEST_PASSWORD, type TestContext } from "@evenly/testing";
import type { FastifyInstance } from "fastify";
import { mailedToken } from "./mailed-token.ts";
import { signInTestUser } from "./sign-in.ts";
import type { ExampleWorld } from "./tested-feature.ts";
import { makeOfFeatures } from "./tested-features.ts";

export type LivedInWorld = ExampleWorld & {
  readonly userId: string;
  readonly authorization: string;
  /** A payment sent by the caller. */
  readonly paymentId: string;
  /** A manual entry of the caller. */
  readonly manualId: string;
  /** A user with an empty wallet. */
  readonly poor: { readonly userId: string; readonly authorization: string };
};

/** Creates every entity that the examples refer to, and their owner. */
export async function makeExampleWorld(ctx: TestContext, app: FastifyInstance): Promise<LivedInWorld> {
  const owner = await signInTestUser(ctx, { country: "US" });
  const payee = await signInTestUser(ctx, { country: "US" });
  const unverified = await signInTestUser(ctx, { isVerified: false, balanceMinor: 0n });
  const post = async (url: string, payload: object) => {
    const headers = { host: "localhost:3000", authorization: owner.authorization };
    const answer = await app.inject({ method: "POST", url, headers, payload });
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`);
    return answer.json().transaction?.id as string;
  };
  const payment = { to: payee.userId, amount: "2", currency: "USD" };
  const manual = { manual: true, merchant: "Kiosk", date: "2026-01-05", amount: "-3", currency: "USD" };
  const paymentId = await post("/api/transactions", payment);
  const manualId = await post("/api/transactions", manual);
  await post("/api/auth/resend-verification", { email: unverified.email });
  await post("/api/auth/forgot-password", { email: payee.email });
  const phone = sealPhone(ctx, owner.userId, `+1415555${String(1000 + (await countPhones(ctx)))}`);
  await ctx.db
    .$client`update users set phone_sealed = ${phone.phoneSealed}, phone_lookup = ${phone.phoneLookup},
    phone_confirmed_at = now() where id = ${owner.userId}`;
  const others = await makeOfFeatures({ ctx, app, owner, words: "own words" });
  const sharedGroup = others.get("sharedGroup") ?? "";
  await makeKnown(ctx, owner, [payee]);
  await addMember(ctx.asUser(owner.userId), {
    groupId: GroupId.parse(sharedGroup),
    member: { userId: UserId.parse(payee.userId) },
  });
  const ids = new Map([["payment", paymentId], ["entry", manualId], ...others]);
  return {
    userId: owner.userId,
    authorization: owner.authorization,
    poor: unverified,
    paymentId,
    manualId,
    idOf: (kind) => {
      const id = ids.get(kind);
      if (id === undefined) throw new Error(`no feature creates a ${kind}`);
      return id;
    },
    ackToken: pushAckTokenFor(ctx.config.tokenPepper, ctx.ids.uuid()),
    payee: `@${payee.handle}`,
    payeeId: payee.userId,
    email: owner.email,
    password: TEST_PASSWORD,
    freshEmail: `fresh-${owner.userId}@example.test`,
    bearer: owner.authorization.replace("Bearer ", ""),
    verifyToken: await mailedToken(ctx, "verify_email", unverified.email),
    resetToken: await mailedToken(ctx, "reset_password", payee.email),
  };
}

async function countPhones(ctx: TestContext): Promise<number> {
  const [row] = await ctx.db.$client<{ count: number }[]>`
    select count(*)::int as count from users where phone_lookup is not null`;
  return row?.count ?? 0;
}
