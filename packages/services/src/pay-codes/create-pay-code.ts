import { PayCodeId, refuse } from "@evenly/contract";
import { PAY_CODES_OPEN_MAX } from "@evenly/contract/pay-codes/rules";
import type { CreatePayCodeInput, PayCode } from "@evenly/contract/pay-codes/schemas";
import type { Tx } from "@evenly/db";
import { isEmailVerified } from "@evenly/db/auth/user-queries";
import {
  countOpenPayCodes,
  findPayCodeByKey,
  insertPayCode,
  updatePayCode,
} from "@evenly/db/pay-codes/queries";
import { isPayCodeOpen } from "@evenly/domain/pay-codes/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { consumeLimit } from "../shared/consume-limit.ts";
import { hashInput } from "../shared/hash-input.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireLiving } from "../shared/require-living.ts";
import { requireUser } from "../shared/require-user.ts";
import { getPayCode } from "./get-pay-code.ts";
import { lockOwnPayCode } from "./load.ts";
import { tellPayCode } from "./tell-pay-code.ts";

/** Codes that a user may make in a day; each change of amount, note or time makes one. */
const CREATED = { points: 500, windowSeconds: 86_400 };

/**
 * Makes a code for one payment to the caller. One that it replaces is refused from then on. Idempotent by key and input.
 *
 * @throws {UNAUTHENTICATED} @throws {EMAIL_NOT_VERIFIED} @throws {RATE_LIMITED}
 * @throws {PAY_CODE_NOT_FOUND} the replaced code is not the caller's. @throws {PAY_CODE_USED} it was paid meanwhile.
 * @throws {PAY_CODES_FULL} too many of the caller's codes are open.
 * @throws {IDEMPOTENCY_MISMATCH} the key was used with a different input.
 */
export async function createPayCode(
  ctx: ServiceContext<"limits">,
  input: CreatePayCodeInput,
): Promise<PayCode> {
  const ownerUserId = requireUser(ctx);
  const { idempotencyKey: key, ...asked } = input;
  const intent = { ownerUserId, key, inputHash: hashInput(asked) };
  const known = await findPayCodeByKey(ctx.db, ownerUserId, key);
  if (known === null) {
    if (!(await isEmailVerified(ctx.db, ownerUserId))) refuse("EMAIL_NOT_VERIFIED");
    await consumeLimit(ctx, "pay_codes_created", ownerUserId, CREATED);
    await withTransaction(ctx, (tx) => write(ctx, tx, intent, input));
  }
  const code = await findPayCodeByKey(ctx.db, ownerUserId, key);
  if (code === null || code.inputHash !== intent.inputHash) return refuse("IDEMPOTENCY_MISMATCH");
  return await getPayCode(ctx, { payCodeId: PayCodeId.parse(code.id) });
}

type Intent = { readonly ownerUserId: string; readonly key: string; readonly inputHash: string };

async function write(ctx: ServiceContext, tx: Tx, intent: Intent, input: CreatePayCodeInput): Promise<void> {
  const { amountMinor, currency, note, minutes, replaces } = input;
  await requireLiving(tx, [intent.ownerUserId]);
  if (replaces !== undefined) await replace(ctx, tx, replaces);
  const now = ctx.clock.now();
  if ((await countOpenPayCodes(tx, intent.ownerUserId, now)) >= PAY_CODES_OPEN_MAX) refuse("PAY_CODES_FULL");
  const row = {
    ...intent,
    id: ctx.ids.uuid(),
    amountMinor,
    currency,
    minutes,
    note: note || null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + minutes * 60_000),
    state: "open",
  } as const;
  if (!(await insertPayCode(tx, row))) return;
  await tellPayCode(ctx, tx, row);
  await recordAudit(ctx, tx, {
    operation: "pay_code.created",
    userId: intent.ownerUserId,
    subject: row.id,
    ...(replaces !== undefined && { metadata: { replaces } }),
  });
}

/** Ends an own code that a new one replaces; one that has ended otherwise stays as it is. */
async function replace(ctx: ServiceContext, tx: Tx, payCodeId: string): Promise<void> {
  const code = await lockOwnPayCode(ctx, tx, payCodeId);
  const now = ctx.clock.now();
  if (code.state === "held" || code.state === "used") refuse("PAY_CODE_USED");
  if (!isPayCodeOpen(code, now)) return;
  const set = { state: "replaced", closedAt: now } as const;
  await updatePayCode(tx, payCodeId, set);
  await tellPayCode(ctx, tx, { ...code, ...set });
}
