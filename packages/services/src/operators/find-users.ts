import { UserId } from "@evenly/contract";
import type { FindUsersInput, OperatorUserPage } from "@evenly/contract/operators/schemas";
import { listAccounts, type UserFilter } from "@evenly/db/operators/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { toAddress } from "./load.ts";
import { lockForOperator } from "./operate.ts";
import { presentAccount } from "./present.ts";

/**
 * Lists users for an operator, the newest accounts first: by id, exact e-mail, the start of a handle, or how they stand.
 * Shows what everybody may know of them; the search itself is audited.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} the caller is no operator.
 */
export async function findUsers(ctx: ServiceContext, input: FindUsersInput): Promise<OperatorUserPage> {
  const operatorId = requireUser(ctx);
  const who = input.q === undefined ? undefined : toWho(ctx, input.q);
  return await withTransaction(ctx, async (tx) => {
    await lockForOperator(tx, { operatorId, subjectId: operatorId, act: "look" });
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

function toWho(ctx: ServiceContext, typed: string): NonNullable<UserFilter["who"]> {
  const address = toAddress(ctx, typed);
  return "handle" in address ? { handleStart: address.handle } : address;
}
