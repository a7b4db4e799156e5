import { refuse } from "@evenly/contract";
import type { AboutInput, CreateRequestsInput, PaymentRequest } from "@evenly/contract/requests/schemas";
import { isEmailVerified } from "@evenly/db/auth/user-queries";
import { findAbout } from "@evenly/db/requests/about-queries";
import { listRequestsByKey, type RequestRow } from "@evenly/db/requests/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { hashInput } from "../shared/hash-input.ts";
import { requireUser } from "../shared/require-user.ts";
import { findPeople } from "./find-people.ts";
import { presentRequests } from "./present.ts";
import { limitRequests, writeRequests } from "./write-requests.ts";

/**
 * Asks people for money, each with a request of their own; all or none. Idempotent by key and input. A request to a person who
 * receives none of the caller's is not delivered, which the caller cannot tell. An address that finds nobody is mailed a pay link if
 * the input says so.
 *
 * @throws {UNAUTHENTICATED} @throws {EMAIL_NOT_VERIFIED} @throws {RATE_LIMITED}
 * @throws {PAYEE_UNKNOWN} @throws {PERSON_BLOCKED} for one of the people. @throws {REQUEST_SELF} @throws {REQUEST_TWICE}
 * @throws {GROUP_NOT_FOUND} @throws {EXPENSE_NOT_FOUND} the caller is not in the group, or the expense is not in it.
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
  if (input.about) await checkAbout(ctx, fromUserId, input.about);
  const people = await findPeople(ctx, fromUserId, input);
  await limitRequests(ctx, fromUserId, people.length);
  const { currency, note, dueOn, allowsPartial, about } = input;
  const words = { currency, note, dueOn, allowsPartial, ...about };
  const written = { fromUserId, key, inputHash, people, ...words };
  await withTransaction(ctx, (tx) => writeRequests(ctx, tx, written));
  return await presentKnown(ctx, await listRequestsByKey(ctx.db, fromUserId, key), inputHash);
}

/** Whether the requests may belong to a group and an expense of it. */
async function checkAbout(ctx: ServiceContext, userId: string, about: AboutInput): Promise<void> {
  const found = (await findAbout(ctx.db, userId, about)) ?? refuse("GROUP_NOT_FOUND");
  if (about.expenseId !== null && !found.hasExpense) refuse("EXPENSE_NOT_FOUND");
}

async function presentKnown(ctx: ServiceContext<"seal">, known: readonly RequestRow[], inputHash: string) {
  if (known.some((request) => request.inputHash !== inputHash)) refuse("IDEMPOTENCY_MISMATCH");
  return await presentRequests(ctx, known);
}
