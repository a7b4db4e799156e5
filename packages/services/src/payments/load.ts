import { refuse } from "@evenly/contract";
import type { Payee } from "@evenly/contract/payments/schemas";
import { findPersonId, findStandings, type PayerAndPayee, selectPayees } from "@evenly/db/payments/queries";
import { type PayeeAddress, parsePayeeAddress } from "@evenly/domain/payments/parse-payee-address";
import type { ServiceContext } from "../context.ts";
import { consumeLimit } from "../shared/consume-limit.ts";
import { gathered } from "../shared/gather.ts";
import { lookUpEmail, lookUpPhone } from "../shared/sealed-addresses.ts";
import { presentPayee } from "./present.ts";

/**
 * E-mails and handles can be guessed, so asking for them is bounded; asking for nobody is bounded tighter, and whoever
 * passed that bound learns of nobody any more: being found would tell as much as not being found.
 */
const LOOKUPS = { points: 120, windowSeconds: 60 };
const MISSES = { points: 30, windowSeconds: 3600 };

/**
 * Finds the person a payer means: by user id, handle, verified e-mail or confirmed phone.
 *
 * @throws {PAYEE_UNKNOWN} nobody is found, or nobody who lets the payer pay.
 * @throws {PERSON_BLOCKED} the payer has blocked them.
 * @throws {RATE_LIMITED} too many addresses asked for, or too many of nobody.
 */
export async function loadPayee(ctx: ServiceContext, payerUserId: string, to: string): Promise<Payee> {
  const address = parsePayeeAddress(to);
  if (address.kind !== "user_id") {
    await consumeLimit(ctx, "payee_lookups", payerUserId, LOOKUPS);
    await consumeLimit(ctx, "payee_misses", payerUserId, MISSES, 0);
  }
  const id = address.kind === "user_id" ? address.userId : await loadPersonId(ctx, address);
  const pair = id === null ? null : { payerUserId, payeeUserId: id };
  const [standing, payee] = pair
    ? await Promise.all([loadStanding(ctx.db, pair), loadOnePayee(ctx.db, pair)])
    : [null, null];
  if (payee && !standing?.isPayeeHidden) return standing?.isPayeeBlocked ? refuse("PERSON_BLOCKED") : payee;
  await consumeLimit(ctx, "payee_misses", payerUserId, MISSES);
  return refuse("PAYEE_UNKNOWN");
}

/** The user id behind an address; null when nobody is found by it. */
export function loadPersonId(ctx: ServiceContext, address: PayeeAddress): Promise<string | null> {
  if (address.kind === "email") return findPersonId(ctx.db, { emailLookup: lookUpEmail(ctx, address.email) });
  if (address.kind === "phone") return findPersonId(ctx.db, { phoneLookup: lookUpPhone(ctx, address.phone) });
  return findPersonId(ctx.db, address);
}

/**
 * The user id behind what a filter of a history names. An e-mail or a number of somebody well known can be guessed there,
 * too: nobody is found by it who would not be found as a payee, and asking for nobody is bounded alike.
 *
 * @throws {RATE_LIMITED} too many asked for of nobody.
 */
export async function loadNamedPersonId(
  ctx: ServiceContext,
  viewerUserId: string,
  named: string,
): Promise<string | null> {
  const address = parsePayeeAddress(named);
  if (address.kind === "user_id" || address.kind === "handle") return loadPersonId(ctx, address);
  await consumeLimit(ctx, "history_misses", viewerUserId, MISSES, 0);
  const id = await loadPersonId(ctx, address);
  const standing =
    id === null ? null : await loadStanding(ctx.db, { payerUserId: viewerUserId, payeeUserId: id });
  if (standing?.isPayeeHidden === false) return id;
  await consumeLimit(ctx, "history_misses", viewerUserId, MISSES);
  return null;
}

/** People as payees of one payer, in the order asked for; who is not there is left out. */
export async function loadPayees(
  ctx: ServiceContext,
  payerUserId: string,
  userIds: readonly string[],
): Promise<Payee[]> {
  const payees = await Promise.all(
    userIds.map((payeeUserId) => loadOnePayee(ctx.db, { payerUserId, payeeUserId })),
  );
  return payees.flatMap((payee) => payee ?? []);
}

/** How a payer stands to a payee. */
export const loadStanding = gathered(findStandings);

const loadOnePayee = gathered(async (db, pairs: readonly PayerAndPayee[]) => {
  const rows = await selectPayees(db, pairs);
  const byPair = new Map(rows.map((row) => [`${row.payer_user_id} ${row.id}`, row]));
  return pairs.map(({ payerUserId, payeeUserId }) => {
    const row = byPair.get(`${payerUserId} ${payeeUserId}`);
    return row ? presentPayee(row) : null;
  });
});
