import { UserId } from "@evenly/contract";
import type { FindUsersInput, OperatorUserPage } from "@evenly/contract/operators/schemas";
import { listAccounts, type UserFilter } from "@evenly/db/operators/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { toAddress } from "./load.ts";
import { presentAccount } from "./present.ts";
import { requireOperator } from "./require-operator.ts";

/**
 * Lists users for an operator, newest accounts first: by id, exact e-mail, start of a handle, or account state. Returns only
 * public fields; the search itself is audited.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} the caller is not an operator.
 */
export async function findUsers(
  ctx: ServiceContext<"seal">,
  input: FindUsersInput,
): Promise<OperatorUserPage> {
  const who = input.q === undefined ? undefined : toWho(ctx, input.q);
  return await withTransaction(ctx, async (tx) => {
    await requireOperator(ctx, tx, "look");
    const { state, cursor: beforeId, limit } = input;
    const rows = await listAccounts(tx, {
      ...(who === undefined ? {} : { who }),
      ...(state === undefined ? {} : { state }),
      ...(beforeId === undefined ? {} : { beforeId }),
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    const by = who === undefined ? "list" : Object.keys(who).join();
    await recordAudit(ctx, tx, {
      operation: "users.searched",
      userId: null,
      metadata: { by, state: state ?? null, found: page.length },
    });
    const last = page.at(-1);
    const hasMore = rows.length > limit && last !== undefined;
    return { users: page.map(presentAccount), nextCursor: hasMore ? UserId.parse(last.user.id) : null };
  });
}

function toWho(ctx: ServiceContext<"seal">, typed: string): NonNullable<UserFilter["who"]> {
  const address = toAddress(ctx, typed);
  return "handle" in address ? { handleStart: address.handle } : address;
}
