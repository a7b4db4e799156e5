import { refuse } from "@evenly/contract";
import { REQUEST_DAYS } from "@evenly/contract/requests/rules";
import type { CreateRequestsInput, PaymentRequest } from "@evenly/contract/requests/schemas";
import type { Tx } from "@evenly/db";
import { isEmailVerified } from "@evenly/db/auth/user-queries";
import {
  insertRequests,
  listRequestsByKey,
  type NewRequest,
  type RequestRecord,
} from "@evenly/db/requests/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { hashInput } from "../ledger/index.ts";
import { nameOf } from "../request-entries/index.ts";
import { consumeLimit } from "../shared/consume-limit.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { requireUser } from "../shared/require-user.ts";
import { type AskedPerson, findPeople } from "./find-people.ts";
import { linkFieldsOf, loadReach, mailLink } from "./links.ts";
import { presentRequests } from "./present.ts";

/** Requests that a user may send in a day. */
const CREATED = { points: 200, windowSeconds: 86_400 };

/**
 * Asks people for money, each with a request of their own; all or none. Idempotent by key and input. A request to a person who
 * receives none of the caller's is not delivered, which the caller cannot tell. An address that finds nobody is mailed a pay link if
 * the input says so.
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

async function presentKnown(ctx: ServiceContext<"seal">, known: readonly RequestRecord[], inputHash: string) {
  if (known.some((request) => request.inputHash !== inputHash)) refuse("IDEMPOTENCY_MISMATCH");
  return await presentRequests(ctx, known);
}

type Intent = { readonly fromUserId: string; readonly key: string; readonly inputHash: string };
type Asked = Omit<CreateRequestsInput, "people"> & { readonly people: readonly AskedPerson[] };

async function write(ctx: ServiceContext, tx: Tx, intent: Intent, asked: Asked): Promise<void> {
  const { fromUserId } = intent;
  const [now, batchId] = [ctx.clock.now(), ctx.ids.uuid()];
  const { currency, note, dueOn, allowsPartial } = asked;
  const rows: (NewRequest & { isMuted: boolean })[] = [];
  for (const [place, { toUserId, address, amountMinor }] of asked.people.entries()) {
    const id = ctx.ids.uuid();
    const { isDelivered, isMuted } = await loadReach(tx, { fromUserId, toUserId, address });
    rows.push({
      ...{ ...intent, id, batchId, place, toUserId, amountMinor, currency, dueOn, allowsPartial },
      ...(address !== null && { ...linkFieldsOf(ctx, id, "mailed"), ...address }),
      ...{ note: note || null, isDelivered, isMuted, state: "pending", createdAt: now },
      expiresAt: new Date(now.getTime() + REQUEST_DAYS * 86_400_000),
    });
  }
  const isNew = await insertRequests(
    tx,
    rows.map(({ isMuted: _isMuted, ...row }) => row),
  );
  if (!isNew) return;
  const requesterName = await nameOf(tx, fromUserId);
  for (const { isMuted, ...row } of rows) {
    const { id: paymentRequestId, toUserId = null, isDelivered, amountMinor } = row;
    await recordEvent(ctx, tx, "request.asked", {
      ...{ paymentRequestId, fromUserId, toUserId, isDelivered, isMuted, requesterName, currency },
      amountMinor: String(amountMinor),
      note: note || null,
    });
    if (isDelivered) await mailLink(ctx, tx, row, requesterName);
  }
  const metadata = { people: rows.length };
  await recordAudit(ctx, tx, { operation: "requests.created", userId: fromUserId, metadata });
}
