import { refuse } from "@evenly/contract";
import type { Payee } from "@evenly/contract/payments/schemas";
import type { Database } from "@evenly/db";
import { findPayees, findPersonId, type PayerAndPayee, type Standing } from "@evenly/db/payments/queries";
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
 * Finds the person a payer means, by user id, handle, verified e-mail or confirmed phone, and how the payer stands to them.
 *
 * @throws {PAYEE_UNKNOWN} nobody is found, or nobody who lets the payer pay.
 * @throws {PERSON_BLOCKED} the payer has blocked them.
 * @throws {RATE_LIMITED} too many addresses asked for, or too many of nobody.
 */
export async function loadPayee(
  ctx: ServiceContext,
  payerUserId: string,
  to: string,
): Promise<{ readonly payee: Payee; readonly standing: Standing }> {
  const address = parsePayeeAddress(to);
  if (address.kind !== "user_id") {
    await consumeLimit(ctx, "payee_lookups", payerUserId, LOOKUPS);
    await consumeLimit(ctx, "payee_misses", payerUserId, MISSES, 0);
  }
  const id = address.kind === "user_id" ? address.userId : await loadPersonId(ctx, address);
  const found = id === null ? null : await loadFound(ctx.db, { payerUserId, payeeUserId: id });
  if (found?.payee && !found.standing.isPayeeHidden) {
    if (found.standing.isPayeeBlocked) refuse("PERSON_BLOCKED");
    return { payee: presentPayee(found.payee), standing: found.standing };
  }
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
  const pair = id === null ? null : { payerUserId: viewerUserId, payeeUserId: id };
  if (pair !== null && !(await loadStanding(ctx.db, pair)).isPayeeHidden) return id;
  await consumeLimit(ctx, "history_misses", viewerUserId, MISSES);
  return null;
}

/** People as payees of one payer, in the order asked for; who is not there is left out. */
export async function loadPayees(
  ctx: ServiceContext,
  payerUserId: string,
  userIds: readonly string[],
): Promise<Payee[]> {
  const found = await Promise.all(
    userIds.map((payeeUserId) => loadFound(ctx.db, { payerUserId, payeeUserId })),
  );
  return found.flatMap(({ payee }) => (payee ? presentPayee(payee) : []));
}

/** How a payer stands to a payee. */
export async function loadStanding(db: Database, pair: PayerAndPayee): Promise<Standing> {
  return (await loadFound(db, pair)).standing;
}

const loadFound = gathered(findPayees);
