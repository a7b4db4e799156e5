import { invariant, refuse } from "@evenly/contract";
import { CLAIM_DAYS } from "@evenly/contract/claims/rules";
import { type SendClaimInput, SentClaim } from "@evenly/contract/claims/schemas";
import {
  type ClaimRow,
  changeClaim,
  findClaim,
  findClaimByKey,
  insertClaim,
} from "@evenly/db/claims/queries";
import { type PayContext, withTransaction } from "../context.ts";
import { pay } from "../payments/index.ts";
import { consumeLimit } from "../shared/consume-limit.ts";
import { hashInput } from "../shared/hash-input.ts";
import { requireUser } from "../shared/require-user.ts";
import { digest, linkTokenFor } from "../shared/secrets.ts";
import { findAddress } from "./find-address.ts";
import { SEND_CLAIM } from "./follow-transfer.ts";

const DAY_SECONDS = 86_400;
/** Claim links that a person mails in a day, and mails to one address in a day, whoever sends. */
const MAILS = { points: 50, windowSeconds: DAY_SECONDS };
const MAILS_TO = { points: 5, windowSeconds: DAY_SECONDS };

/**
 * Sets money aside for an address without an account, through the gate of all payments; the address gets a claim link in the same
 * transaction. Idempotent by key and input. A payment that needs proofs waits; `payments.verify` sets it aside.
 *
 * @throws {UNAUTHENTICATED} @throws {CLAIM_NOT_NEEDED} the address finds a person. @throws {SELF_TRANSFER}
 * @throws {CLAIM_UNAVAILABLE} it would have to be reviewed. @throws {CLAIM_ENDED} an earlier call with this key was refused.
 * @throws {STEP_UP_REQUIRED} it waits for proofs. @throws {QUOTE_CHANGED} the fee is not the one that was shown.
 * @throws the other refusals of a send. @throws {IDEMPOTENCY_MISMATCH} @throws {OUTCOME_UNKNOWN} retry with the same key.
 */
export async function sendClaim(ctx: PayContext, input: SendClaimInput): Promise<SentClaim> {
  const fromUserId = requireUser(ctx);
  const { idempotencyKey: key, feeMinor, ...sent } = input;
  const inputHash = hashInput(sent);
  const claim = (await findClaimByKey(ctx.db, fromUserId, key)) ?? (await open(ctx, input, inputHash));
  if (claim.inputHash !== inputHash) refuse("IDEMPOTENCY_MISMATCH");
  if (claim.state === "cancelled") refuse("CLAIM_ENDED");
  if (claim.state === "waiting") await holdMoney(ctx, claim, feeMinor);
  const after = await findClaim(ctx.db, claim.id);
  return SentClaim.parse({ transferId: claim.id, expiresAt: after?.expiresAt });
}

/** Stores the claim, which waits for its money; of several calls with one key all get the first one's. */
async function open(ctx: PayContext, input: SendClaimInput, inputHash: string): Promise<ClaimRow> {
  const fromUserId = requireUser(ctx);
  const { idempotencyKey: key, amountMinor, currency, description } = input;
  const address = await findAddress(ctx, input.to);
  await consumeLimit(ctx, "claims_mailed", fromUserId, MAILS);
  await consumeLimit(ctx, "claims_mailed_to", address.addressLookup, MAILS_TO);
  const [id, createdAt] = [ctx.ids.uuid(), ctx.clock.now()];
  const row = {
    id,
    fromUserId,
    key,
    inputHash,
    ...address,
    amountMinor,
    currency,
    note: description || null,
    tokenHash: digest(linkTokenFor(ctx.config.tokenPepper, "claim_money", id)),
    state: "waiting" as const,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + CLAIM_DAYS * DAY_SECONDS * 1000),
  };
  await withTransaction(ctx, (tx) => insertClaim(tx, row));
  const stored = await findClaimByKey(ctx.db, fromUserId, key);
  invariant(stored, "the claim was stored under its key");
  return stored;
}

async function holdMoney(
  ctx: PayContext,
  { id, fromUserId: payerUserId, key, inputHash, amountMinor, currency, note }: ClaimRow,
  feeMinor: bigint | undefined,
): Promise<void> {
  const payment = {
    id,
    ownerUserId: payerUserId,
    procedure: SEND_CLAIM,
    key,
    inputHash,
    payerUserId,
    payeeUserId: null,
    amountMinor,
    currency,
    description: note,
    category: null,
    ...(feeMinor !== undefined && { quotedFeeMinor: feeMinor }),
  };
  const cancel = () =>
    withTransaction(ctx, async (tx) => {
      await changeClaim(tx, id, ["waiting"], { state: "cancelled", closedAt: ctx.clock.now() });
    });
  await pay(ctx, payment, { onRefused: cancel });
}
