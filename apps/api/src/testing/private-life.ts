import { transformer } from "@evenly/contract";
import { groupMembers } from "@evenly/db/groups/tables";
import { sql } from "@evenly/db/sql";
import { makeNotification, openTestSession, type TestContext } from "@evenly/testing";
import type { FastifyInstance } from "fastify";
import { askProcedure } from "./ask-procedure.ts";
import { signInTestUser } from "./sign-in.ts";
import { makeOfFeatures } from "./tested-features.ts";

/** Words that only the owner wrote; no other user's answer may contain them. */
export const SECRET = "caras-own-words";

/** A user with a row in every user-owned table, and a partner who exchanged payments with her. */
export type PrivateLife = {
  readonly owner: Awaited<ReturnType<typeof signInTestUser>>;
  /** Paid the owner and was paid by her: may see these payments and nothing else of hers. */
  readonly partner: Awaited<ReturnType<typeof signInTestUser>>;
  /** An active member of all her groups: may see these and nothing else of hers. */
  readonly member: Awaited<ReturnType<typeof signInTestUser>>;
  /** A former member of all her groups: may see nothing. */
  readonly formerMember: Awaited<ReturnType<typeof signInTestUser>>;
  readonly paidId: string;
  readonly receivedId: string;
  /** Ids of all her rows: payments, manual entry, export, undo, code, notification, delivery, session, user and wallet. */
  readonly ids: readonly string[];
};

export async function makePrivateLife(ctx: TestContext, app: FastifyInstance): Promise<PrivateLife> {
  const [owner, partner] = [await signInTestUser(ctx), await signInTestUser(ctx)];
  const call = async <Made>(by: typeof owner, path: string, input: object): Promise<Made> => {
    const answer = await askProcedure(app, by.authorization, "mutation", path, input);
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
    return transformer.output.deserialize(answer.json().result.data) as Made;
  };
  const make = async (by: typeof owner, path: string, input: object): Promise<string> => {
    const { id } = await call<{ id: string }>(by, path, { ...input, idempotencyKey: ctx.ids.uuid() });
    return id;
  };
  const payment = { amountMinor: 500n, currency: "USD", description: SECRET };
  const paidId = await make(owner, "payments.send", { ...payment, to: `@${partner.handle}` });
  const receivedId = await make(partner, "payments.send", { ...payment, to: `@${owner.handle}` });
  const entry = { merchant: SECRET, date: "2026-01-05", amountMinor: -700n, currency: "USD" };
  const manualId = await make(owner, "payments.createManualEntry", entry);
  const exportId = await make(owner, "payments.startExport", { filter: {} });
  await call(owner, "payments.updateTransaction", { id: paidId, note: SECRET });
  const edit = { ids: [paidId], addTags: ["hers"] };
  const { undo } = await call<{ undo: { id: string } }>(owner, "payments.bulkEdit", edit);
  const phone = { phone: "+14155550123" };
  const { requestId } = await call<{ requestId: string }>(owner, "profile.requestPhoneCode", phone);
  const sessionId = await openTestSession(ctx, owner);
  const told = await makeNotification(ctx, owner.userId, { title: SECRET, data: { note: SECRET } });
  await call(owner, "notifications.updateSettings", { soundEnabled: false });
  const { userId, accountId } = owner;
  const others = await makeOfFeatures({ ctx, app, owner, words: SECRET });
  const made = [paidId, receivedId, manualId, exportId, undo.id, requestId, told.id, ...told.deliveryIds];
  const own = [...made, ...others.values(), sessionId, userId, accountId];
  const [member, formerMember] = [await signInTestUser(ctx), await signInTestUser(ctx)];
  await joinGroupsOf(ctx, userId, member.userId, true);
  await joinGroupsOf(ctx, userId, formerMember.userId, false);
  return { owner, partner, member, formerMember, paidId, receivedId, ids: own };
}

/** Makes a user an active or a former member of all groups of another user. */
export async function joinGroupsOf(
  ctx: TestContext,
  ownerUserId: string,
  userId: string,
  isActive: boolean,
): Promise<void> {
  const at = ctx.clock.now();
  const shared = await ctx.db
    .select({ groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(sql`${groupMembers.userId} = ${ownerUserId} and ${groupMembers.isActive}`);
  if (shared.length === 0) throw new Error("the owner has no group");
  const facts = { userId, role: "member", isActive, leftAt: isActive ? null : at } as const;
  await ctx.db.insert(groupMembers).values(
    shared.map(({ groupId }) => ({
      id: ctx.ids.uuid(),
      groupId,
      addedByUserId: ownerUserId,
      seenAt: at,
      joinedAt: at,
      ...facts,
    })),
  );
}

/** Columns that name a row's owner; beside `owner_user_id` any other user column names another user. */
function listOwnerColumns(ctx: TestContext) {
  return ctx.db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns c
    where table_schema = 'public' and table_name <> 'audit_log'
      and (column_name in ('user_id', 'owner_user_id', 'reporter_user_id', 'payer_user_id', 'payee_user_id')
        or (table_name = 'users' and column_name = 'id'))
      and not (column_name = 'user_id' and exists (
        select from information_schema.columns o
        where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'owner_user_id'))
    order by 1, 2`);
}

/** Columns that name the group of a row, or the expense or settlement of a group. */
function listGroupColumns(ctx: TestContext) {
  return ctx.db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public'
      and (column_name in ('group_id', 'expense_id') or (table_name = 'groups' and column_name = 'id'))
    order by 1, 2`);
}

let ownerColumns: Awaited<ReturnType<typeof listOwnerColumns>> | undefined;
let groupColumns: Awaited<ReturnType<typeof listGroupColumns>> | undefined;

/** Every row of a user in every table, those of their groups included, as one text. */
export async function rowsOf(ctx: TestContext, userId: string): Promise<string> {
  ownerColumns ??= await listOwnerColumns(ctx);
  groupColumns ??= await listGroupColumns(ctx);
  const groupIds = sql`(select group_id from group_members where user_id = ${userId} and is_active)`;
  const ofExpenses = sql`in (select id from expenses where group_id in ${groupIds})`;
  const conditions = [
    ...ownerColumns.map((place) => ({ ...place, condition: sql`= ${userId}` })),
    ...groupColumns.map((place) => ({
      ...place,
      condition: place.column === "expense_id" ? ofExpenses : sql`in ${groupIds}`,
    })),
  ];
  const parts = conditions.map(
    ({ table, column, condition }, position) => sql`
      select ${position}::int as position, ${`${table} ${column}`}::text as place, to_jsonb(t)::text as row
      from ${sql.identifier(table)} t where t.${sql.identifier(column)} ${condition}`,
  );
  const rows = await ctx.db.execute(sql`${sql.join(parts, sql` union all `)} order by position, row`);
  return JSON.stringify(rows, null, 1);
}

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;

/** The distinct ids in a text. */
export function idsIn(text: string): readonly string[] {
  return [...new Set(text.match(UUID))];
}
