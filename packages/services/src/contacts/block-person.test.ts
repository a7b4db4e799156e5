import type { AppError } from "@evenly/contract";
import { BLOCKS_MAX } from "@evenly/contract/contacts/schemas";
import { auditLog } from "@evenly/db/audit/tables";
import { blocks } from "@evenly/db/contacts/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { listTransactions } from "../history/list-transactions.ts";
import { authorizePayment } from "../payments/authorize-payment.ts";
import { findPayee } from "../payments/find-payee.ts";
import { listRecentPayees } from "../payments/list-recent-payees.ts";
import { quotePayment } from "../payments/quote-payment.ts";
import { sendPayment } from "../payments/send-payment.ts";
import { addFavourite } from "./add-favourite.ts";
import { blockPerson } from "./block-person.ts";
import { listFavourites } from "./list-favourites.ts";
import { searchPeople } from "./search-people.ts";
import { unblockPerson } from "./unblock-person.ts";

const { ctx } = await openTestContext();

async function makeFriends() {
  const owner = await makeUser(ctx, { firstName: "Olga", lastName: "Blocker", balanceMinor: 50_00n });
  const other = await makeUser(ctx, { firstName: "Otto", lastName: "Blocked", balanceMinor: 50_00n });
  const [asOwner, asOther] = [ctx.asUser(owner.userId), ctx.asUser(other.userId)];
  const sendTo = (to: string, quoteToken?: string) => ({
    to,
    amountMinor: 1_00n,
    currency: "USD",
    idempotencyKey: ctx.ids.uuid(),
    ...(quoteToken === undefined ? {} : { quoteToken }),
  });
  const block = () => blockPerson(asOwner, { userId: other.userId as never });
  return { owner, other, asOwner, asOther, sendTo, block };
}

describe("blockPerson", () => {
  it("hides the caller from the blocked person, by every address", async () => {
    const { owner, asOther, sendTo, block } = await makeFriends();
    await sendPayment(asOther, sendTo(owner.userId));
    await block();
    const nobody = await codeOf(findPayee(asOther, { to: ctx.ids.uuid() }));
    expect(nobody).toBe("PAYEE_UNKNOWN");
    for (const to of [owner.userId, owner.email, `@${owner.handle}`]) {
      expect(await codeOf(findPayee(asOther, { to }))).toBe(nobody);
      expect(await codeOf(quotePayment(asOther, { to, amountMinor: 1n, currency: "USD" }))).toBe(nobody);
      expect(await codeOf(sendPayment(asOther, sendTo(to)))).toBe(nobody);
    }
    expect(await listRecentPayees(asOther, { limit: 8 })).toEqual([]);
    expect(await searchPeople(asOther, { q: owner.handle, limit: 10 })).toEqual([]);
  });

  it("gives the blocked person exactly the answer for an unknown payee", async () => {
    const { owner, asOther, block } = await makeFriends();
    await block();
    const answerTo = (to: string) =>
      findPayee(asOther, { to }).catch((error: AppError) => ({ ...error, message: error.message }));
    expect(await answerTo(owner.userId)).toEqual(await answerTo(ctx.ids.uuid()));
  });

  it("refuses the caller's own payments to the blocked person with a specific code", async () => {
    const { other, asOwner, sendTo, block } = await makeFriends();
    await sendPayment(asOwner, sendTo(other.userId));
    await block();
    expect(await codeOf(findPayee(asOwner, { to: other.userId }))).toBe("PERSON_BLOCKED");
    expect(await codeOf(sendPayment(asOwner, sendTo(`@${other.handle}`)))).toBe("PERSON_BLOCKED");
    expect(await listRecentPayees(asOwner, { limit: 8 })).toEqual([]);
    expect(await searchPeople(asOwner, { q: other.handle, limit: 10 })).toEqual([]);
  });

  it("takes effect between quote and send, and in the gate itself", async () => {
    const { owner, other, asOwner, asOther, sendTo, block } = await makeFriends();
    const quote = await quotePayment(asOther, { to: owner.userId, amountMinor: 1_00n, currency: "USD" });
    await block();
    expect(await codeOf(sendPayment(asOther, sendTo(owner.userId, quote.token)))).toBe("PAYEE_UNKNOWN");
    const payment = { amountMinor: 1n, currency: "USD" };
    const [a, b] = [owner.userId, other.userId];
    const toOwner = authorizePayment(asOther, { ...payment, payerUserId: b, payeeUserId: a });
    const toOther = authorizePayment(asOwner, { ...payment, payerUserId: a, payeeUserId: b });
    expect([await codeOf(toOwner), await codeOf(toOther)]).toEqual(["PAYEE_UNKNOWN", "PERSON_BLOCKED"]);
  });

  it("leaves history unchanged; a retry of an earlier payment gets its stored answer", async () => {
    const { owner, asOwner, asOther, sendTo, block } = await makeFriends();
    const input = sendTo(owner.userId);
    const { transaction } = await sendPayment(asOther, input);
    await block();
    for (const as of [asOwner, asOther])
      expect((await listTransactions(as, { limit: 1 })).transactions[0]?.id).toBe(transaction.id);
    expect(await sendPayment(asOther, input)).toEqual({ transaction, isReplayed: true });
  });

  it("ends with unblocking; a removed favourite is not restored", async () => {
    const { owner, other, asOwner, asOther, block } = await makeFriends();
    await addFavourite(asOwner, { userId: other.userId as never });
    await block();
    await block();
    expect(await unblockPerson(asOwner, { userId: other.userId as never })).toEqual({
      isFavourite: false,
      isBlocked: false,
    });
    expect((await findPayee(asOther, { to: owner.userId })).id).toBe(owner.userId);
    expect(await listFavourites(asOwner)).toEqual([]);
    const rows = await ctx.db
      .select()
      .from(auditLog)
      .where(sql`operation in ('person.blocked', 'person.unblocked') and subject = ${other.userId}`);
    expect(rows.map(({ operation }) => operation).sort()).toEqual(["person.blocked", "person.unblocked"]);
  });

  it("refuses oneself, an unknown person, and more than the maximum", async () => {
    const me = await makeUser(ctx);
    const asMe = ctx.asUser(me.userId);
    expect(await codeOf(blockPerson(asMe, { userId: me.userId as never }))).toBe("VALIDATION");
    expect(await codeOf(blockPerson(asMe, { userId: ctx.ids.uuid() as never }))).toBe("NOT_FOUND");
    expect(await codeOf(blockPerson(ctx, { userId: me.userId as never }))).toBe("UNAUTHENTICATED");
    await ctx.db.execute(sql`insert into users (id, email_sealed, email_lookup, password_hash, password_changed_at, first_name, last_name, handle, created_at)
      select gen_random_uuid(), 'k1.' || repeat('A', 38), 'many-' || n, '', now(), 'Many', 'People', 'many' || n, now() from generate_series(1, ${BLOCKS_MAX + 1}) as n`);
    await ctx.db.execute(sql`insert into blocks (owner_user_id, user_id, created_at)
      select ${me.userId}::uuid, id, now() from users where handle like 'many%' order by handle limit ${BLOCKS_MAX}`);
    const [last] = await ctx.db.execute<{ id: string }>(
      sql`select id from users where handle like 'many%' order by handle desc limit 1`,
    );
    expect(await codeOf(blockPerson(asMe, { userId: last?.id as never }))).toBe("CONTACTS_FULL");
    expect(await ctx.db.$count(blocks, sql`owner_user_id = ${me.userId}`)).toBe(BLOCKS_MAX);
  });
});
