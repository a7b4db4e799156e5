import { transformer } from "@evenly/contract";
import { sql } from "@evenly/db/sql";
import { makeNotification, openTestSession, type TestContext } from "@evenly/testing";
import type { FastifyInstance } from "fastify";
import { signInTestUser } from "./sign-in.ts";

/** What only the owner wrote: nobody else's answer may hold it. */
export const SECRET = "caras-own-words";

/** Somebody with a row in every table that people have rows in, and one who deals with her. */
export type PrivateLife = {
  readonly owner: Awaited<ReturnType<typeof signInTestUser>>;
  /** Has paid her and was paid by her: sees these payments, and nothing else of hers. */
  readonly partner: Awaited<ReturnType<typeof signInTestUser>>;
  readonly paidId: string;
  readonly receivedId: string;
  /** Every id that she has: of payments, a manual entry, an export, an undo, a code, a notification, its delivery, a session, herself and her wallet. */
  readonly ids: readonly string[];
};

/** Asks a procedure as the client does. */
export function askProcedure(
  app: FastifyInstance,
  authorization: string,
  type: string,
  path: string,
  input: unknown,
) {
  const text = JSON.stringify(transformer.input.serialize(input));
  const headers = { host: "localhost:3000", authorization, "content-type": "application/json" };
  if (type === "query")
    return app.inject({ method: "GET", url: `/trpc/${path}?input=${encodeURIComponent(text)}`, headers });
  return app.inject({ method: "POST", url: `/trpc/${path}`, headers, payload: text });
}

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
  const made = [paidId, receivedId, manualId, exportId, undo.id, requestId, told.id, ...told.deliveryIds];
  const own = [...made, sessionId, userId, accountId];
  return { owner, partner, paidId, receivedId, ids: own };
}

/** The columns that say whose a row is; one beside `owner_user_id` names somebody else. */
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

let ownerColumns: Awaited<ReturnType<typeof listOwnerColumns>> | undefined;

/** Every row of a user, in every table, as one text. */
export async function rowsOf(ctx: TestContext, userId: string): Promise<string> {
  ownerColumns ??= await listOwnerColumns(ctx);
  const found = await Promise.all(
    ownerColumns.map(async ({ table, column }) => {
      const [name, own] = [sql.identifier(table), sql.identifier(column)];
      const rows = await ctx.db.execute(
        sql`select to_jsonb(t)::text as row from ${name} t where t.${own} = ${userId} order by 1`,
      );
      return [table, column, ...rows.map(({ row }) => row)];
    }),
  );
  return JSON.stringify(found, null, 1);
}

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;

/** Every id in a text, each once. */
export function idsIn(text: string): readonly string[] {
  return [...new Set(text.match(UUID))];
}
