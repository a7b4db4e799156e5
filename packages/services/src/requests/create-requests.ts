import { refuse } from "@evenly/contract";
import { REQUEST_DAYS } from "@evenly/contract/requests/rules";
import type { CreateRequestsInput, PaymentRequest } from "@evenly/contract/requests/schemas";
import type { Tx } from "@evenly/db";
import { isEmailVerified } from "@evenly/db/auth/user-queries";
import {
  findAudience,
  findReach,
  insertRequests,
  listRequestsByKey,
  type NewRequest,
  type RequestRecord,
} from "@evenly/db/requests/queries";
import { isRequestDelivered } from "@evenly/domain/requests/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { hashInput } from "../ledger/index.ts";
import { findPayee } from "../payments/index.ts";
import { nameOf } from "../request-entries/index.ts";
import { consumeLimit } from "../shared/consume-limit.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { requireUser } from "../shared/require-user.ts";
import { presentRequests } from "./present.ts";

/** Requests that a user may send in a day. */
const CREATED = { points: 200, windowSeconds: 86_400 };

type Person = { readonly toUserId: string; readonly amountMinor: bigint };

/**
 * Asks people for money, each with a request of their own; all or none. Idempotent by key and input. A request to a person who
 * receives none of the caller's is not delivered, which the caller cannot tell.
 *
 * @throws {UNAUTHENTICATED} @throws {EMAIL_NOT_VERIFIED} @throws {RATE_LIMITED}
 * @throws {PAYEE_UNKNOWN} @throws {PERSON_BLOCKED} for one of the people. @throws {REQUEST_SELF} @throws {REQUEST_TWICE}
 * @throws {IDEMPOTENCY_MISMATCH} the key was used with a different input.
 */
export async function createRequests(
  ctx: ServiceContext<"limits" | "seal">,
  input: CreateRequestsInput,
): Promise<readonly PaymentRequest[]> {
  const fromUserId = requireUser(ctx);
  const { idempotencyKey: key, ...asked } = input;
  const inputHash = hashInput(asked);
  const known = await listRequestsByKey(ctx.db, fromUserId, key);
  if (known.length > 0) return await presentKnown(ctx, known, inputHash);
  if (!(await isEmailVerified(ctx.db, fromUserId))) refuse("EMAIL_NOT_VERIFIED");
  const people = await findPeople(ctx, fromUserId, input);
  await consumeLimit(ctx, "requests_created", fromUserId, CREATED, people.length);
  await withTransaction(ctx, (tx) => write(ctx, tx, { fromUserId, key, inputHash }, { ...input, people }));
  return await presentKnown(ctx, await listRequestsByKey(ctx.db, fromUserId, key), inputHash);
}

async function presentKnown(ctx: ServiceContext, known: readonly RequestRecord[], inputHash: string) {
  if (known.some((request) => request.inputHash !== inputHash)) refuse("IDEMPOTENCY_MISMATCH");
  return await presentRequests(ctx, known);
}

async function findPeople(
  ctx: ServiceContext<"limits" | "seal">,
  fromUserId: string,
  { people }: CreateRequestsInput,
): Promise<readonly Person[]> {
  const found: Person[] = [];
  for (const { to, amountMinor } of people) {
    const { id: toUserId } = await findPayee(ctx, { to });
    if (toUserId === fromUserId) refuse("REQUEST_SELF");
    if (found.some((other) => other.toUserId === toUserId)) refuse("REQUEST_TWICE", { userId: toUserId });
    found.push({ toUserId, amountMinor });
  }
  return found;
}

type Intent = { readonly fromUserId: string; readonly key: string; readonly inputHash: string };
type Asked = Omit<CreateRequestsInput, "people"> & { readonly people: readonly Person[] };

async function write(ctx: ServiceContext, tx: Tx, intent: Intent, asked: Asked): Promise<void> {
  const { fromUserId } = intent;
  const [now, batchId] = [ctx.clock.now(), ctx.ids.uuid()];
  const { currency, note, dueOn, allowsPartial } = asked;
  const rows: (NewRequest & { isMuted: boolean })[] = [];
  for (const [place, { toUserId, amountMinor }] of asked.people.entries()) {
    const reach = await findReach(tx, { fromUserId, toUserId });
    rows.push({
      ...{
        ...intent,
        id: ctx.ids.uuid(),
        batchId,
        place,
        toUserId,
        amountMinor,
        currency,
        dueOn,
        allowsPartial,
      },
      note: note || null,
      isDelivered: isRequestDelivered(await findAudience(tx, toUserId), reach),
      isMuted: reach.isMuted,
      state: "pending",
      createdAt: now,
      expiresAt: new Date(now.getTime() + REQUEST_DAYS * 86_400_000),
    });
  }
  const isNew = await insertRequests(
    tx,
    rows.map(({ isMuted: _isMuted, ...row }) => row),
  );
  if (!isNew) return;
  const requesterName = await nameOf(tx, fromUserId);
  for (const { id: paymentRequestId, toUserId, isDelivered, isMuted, amountMinor } of rows)
    await recordEvent(ctx, tx, "request.asked", {
      ...{ paymentRequestId, fromUserId, toUserId, isDelivered, isMuted, requesterName, currency },
      amountMinor: String(amountMinor),
      note: note || null,
    });
  const metadata = { people: rows.length };
  await recordAudit(ctx, tx, { operation: "requests.created", userId: fromUserId, metadata });
}
