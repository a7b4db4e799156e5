import type { Tx } from "@evenly/db";
import { insertAudit } from "@evenly/db/audit/queries";
import type { Actor, ServiceContext } from "../context.ts";

export type AuditEntry = {
  /** The action, `noun.past_verb`. */
  readonly operation: string;
  /** The user whose data was concerned. */
  readonly userId: string | null;
  /** Id of the record concerned, if any. */
  readonly subject?: string;
  /** Ids and codes; never secrets or personal data. */
  readonly metadata?: Readonly<Record<string, string | number | boolean | null>>;
};

/** Writes an audit row in the caller's transaction. */
export async function recordAudit(ctx: ServiceContext, tx: Tx, entry: AuditEntry): Promise<void> {
  await insertAudit(tx, {
    id: ctx.ids.uuid(),
    actorKind: ctx.actor.kind,
    actorId: actorId(ctx.actor),
    userId: entry.userId,
    operation: entry.operation,
    subject: entry.subject ?? null,
    metadata: entry.metadata ?? {},
    requestId: ctx.requestId,
  });
}

function actorId(actor: Actor): string | null {
  if (actor.kind === "user") return actor.userId;
  if (actor.kind === "service") return actor.keyId;
  if (actor.kind === "job") return actor.name;
  return actor.kind === "webhook" ? actor.provider : null;
}
