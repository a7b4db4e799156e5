import type { ImportGroupInput } from "@evenly/contract/group-files/schemas";
import { findGroupByKey } from "@evenly/db/groups/queries";
import type { ServiceContext } from "../context.ts";
import { chargeInvited, loadWaysIn } from "../groups/people/index.ts";
import { checkTitle } from "../shared/check-name.ts";
import { consumeLimit } from "../shared/consume-limit.ts";
import { requireUser } from "../shared/require-user.ts";
import { type ImportOutcome, importFile } from "./import-file.ts";

/** Groups that a person may import per day: against abuse, the same on every plan. */
const IMPORTS = { points: 100, windowSeconds: 86_400 };

/**
 * Creates a group from a file, all or nothing: members of the file become placeholders, except the caller and people whose account
 * is given, and balances are those of the file. Of those people, strangers are invited to become their placeholders. Nobody is notified
 * of single entries. Idempotent by key and input.
 *
 * @throws {UNAUTHENTICATED} @throws {RATE_LIMITED}
 * @throws {GROUP_FILE_WRONG} `problems` are the lines that prevent the import, the first hundred.
 * @throws {NAME_RESERVED} @throws {NAME_MIXED} see `checkTitle`.
 * @throws {VALIDATION} a position is not in the file or is given twice, or a person twice.
 * @throws {PAYEE_UNKNOWN} a person is not visible to the caller.
 * @throws {IDEMPOTENCY_MISMATCH} the key was used with a different input.
 * @throws {STATE_CONFLICT} the group of this key has been deleted.
 * @throws {OVERLOADED} too many files are being read. @throws {OUTCOME_UNKNOWN} repeat with the same key.
 */
export async function importGroup(
  ctx: ServiceContext<"limits" | "sideProcesses">,
  input: ImportGroupInput,
): Promise<ImportOutcome> {
  const userId = requireUser(ctx);
  const isKnown = (await findGroupByKey(ctx.db, userId, input.idempotencyKey)) !== null;
  if (!isKnown) {
    await consumeLimit(ctx, "groups_imported", userId, IMPORTS);
    checkTitle(input.name);
    const people = input.people.map((person) => person.userId);
    const wayOf = await loadWaysIn(ctx, ctx.db, people);
    await chargeInvited(ctx, people.filter((person) => wayOf(person).way === "invited").length);
  }
  return ctx.sideProcesses.run(importFile, ctx, input);
}
