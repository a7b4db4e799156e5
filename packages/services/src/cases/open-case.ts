import type { Tx } from "@evenly/db";
import { insertCase, type NewCase } from "@evenly/db/cases/queries";
import type { ServiceContext } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Time until an operator must have decided a case, unless its caller sets another. */
const DEADLINE_MS = 3 * DAY_MS;

export type CaseToOpen = Pick<NewCase, "kind" | "userId" | "subjectId" | "facts"> & {
  readonly deadline?: Date;
};

/** Opens a case in the caller's transaction and returns its id; the one that exists already about the subject, if any. */
export async function openCase(ctx: ServiceContext, tx: Tx, about: CaseToOpen): Promise<string> {
  return (await openCaseOnce(ctx, tx, about)).id;
}

/** Opens a case in the caller's transaction; `isNew` is false when one exists already about the subject. */
export async function openCaseOnce(
  ctx: ServiceContext,
  tx: Tx,
  { deadline, ...about }: CaseToOpen,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const createdAt = ctx.clock.now();
  const opened = await insertCase(tx, {
    ...about,
    id: ctx.ids.uuid(),
    createdAt,
    deadline: deadline ?? new Date(createdAt.getTime() + DEADLINE_MS),
  });
  if (opened.isNew) {
    const { userId, kind } = about;
    await recordAudit(ctx, tx, { operation: "case.opened", userId, subject: opened.id, metadata: { kind } });
  }
  return opened;
}
