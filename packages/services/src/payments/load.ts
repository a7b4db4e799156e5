import { refuse } from "@evenly/contract";
import type { Payee } from "@evenly/contract/payments/schemas";
import {
  type AskedPair,
  findPayees,
  findPersonId,
  type PayerAndPayee,
  type Standing,
} from "@evenly/db/payments/queries";
import { VELOCITY_MINUTES } from "@evenly/domain/fraud/index";
import { type PayeeAddress, parsePayeeAddress } from "@evenly/domain/payments/parse-payee-address";
import type { ServiceContext } from "../context.ts";
import { consumeLimit } from "../shared/consume-limit.ts";
import { loadTogether } from "../shared/load-together.ts";
import { lookUpEmail, lookUpPhone } from "../shared/sealed-addresses.ts";
import { presentPayee } from "./present.ts";

/**
 * E-mails and handles can be guessed, so look-ups are limited. Look-ups without a result have a lower limit; beyond it even
 * existing people are not found, since a result would be information, too.
 */
const LOOKUPS = { points: 120, windowSeconds: 60 };
const MISSES = { points: 30, windowSeconds: 3600 };

const DAY_MS = 24 * 3_600_000;

/**
 * Finds the payee by user id, handle, verified e-mail or confirmed phone, with the payer's standing towards them.
 *
 * @throws {PAYEE_UNKNOWN} no person is found, or the person does not allow the payer.
 * @throws {PERSON_BLOCKED} the payer has blocked them.
 * @throws {RATE_LIMITED} too many look-ups, or too many without a result.
 */
export async function loadPayee(
  ctx: ServiceContext<"limits" | "seal">,
  payerUserId: string,
  to: string,
): Promise<{ readonly payee: Payee; readonly standing: Standing }> {
  const address = parsePayeeAddress(to);
  if (address.kind !== "user_id") {
    await consumeLimit(ctx, "payee_lookups", payerUserId, LOOKUPS);
    await consumeLimit(ctx, "payee_misses", payerUserId, MISSES, 0);
  }
  const id = address.kind === "user_id" ? address.userId : await loadPersonId(ctx, address);
  const found = id === null ? null : await loadFound(ctx.db, asked(ctx, { payerUserId, payeeUserId: id }));
  if (found?.payee && !found.standing.isPayeeHidden) {
    if (found.standing.isPayeeBlocked) refuse("PERSON_BLOCKED");
    return { payee: presentPayee(found.payee), standing: found.standing };
  }
  await consumeLimit(ctx, "payee_misses", payerUserId, MISSES);
  return refuse("PAYEE_UNKNOWN");
}

/** User id of an address; null when no person is found. */
function loadPersonId(ctx: ServiceContext<"seal">, address: PayeeAddress): Promise<string | null> {
  if (address.kind === "email") return findPersonId(ctx.db, { emailLookup: lookUpEmail(ctx, address.email) });
  if (address.kind === "phone") return findPersonId(ctx.db, { phoneLookup: lookUpPhone(ctx, address.phone) });
  return findPersonId(ctx.db, address);
}

/**
 * User id of the person named in a history filter. Addresses can be guessed here too, so the same visibility and the same limit
 * on look-ups without a result apply as for payees.
 *
 * @throws {RATE_LIMITED} too many look-ups without a result.
 */
export async function loadNamedPersonId(
  ctx: ServiceContext<"limits" | "seal">,
  viewerUserId: string,
  named: string,
): Promise<string | null> {
  const address = parsePayeeAddress(named);
  if (address.kind === "user_id" || address.kind === "handle") return loadPersonId(ctx, address);
  await consumeLimit(ctx, "history_misses", viewerUserId, MISSES, 0);
  const id = await loadPersonId(ctx, address);
  const pair = id === null ? null : { payerUserId: viewerUserId, payeeUserId: id };
  if (pair !== null && !(await loadStanding(ctx, pair)).isPayeeHidden) return id;
  await consumeLimit(ctx, "history_misses", viewerUserId, MISSES);
  return null;
}

/** Loads people as payees of one payer, in the given order; unknown people are left out. */
export async function loadPayees(
  ctx: ServiceContext,
  payerUserId: string,
  userIds: readonly string[],
): Promise<Payee[]> {
  const found = await Promise.all(
    userIds.map((payeeUserId) => loadFound(ctx.db, asked(ctx, { payerUserId, payeeUserId }))),
  );
  return found.flatMap(({ payee }) => (payee ? presentPayee(payee) : []));
}

/** The payer's standing towards a payee. */
export async function loadStanding(ctx: ServiceContext, pair: PayerAndPayee): Promise<Standing> {
  return (await loadFound(ctx.db, asked(ctx, pair))).standing;
}

function asked(ctx: ServiceContext, pair: PayerAndPayee): AskedPair {
  const at = ctx.clock.now();
  const { actor } = ctx;
  return {
    ...pair,
    at,
    recentSince: new Date(at.getTime() - VELOCITY_MINUTES * 60_000),
    daySince: new Date(at.getTime() - DAY_MS),
    sessionId: actor.kind === "user" && actor.userId === pair.payerUserId ? actor.sessionId : null,
  };
}

const loadFound = loadTogether(findPayees);
