import { invariant } from "@evenly/contract";
import type { NotificationUpdateData } from "@evenly/contract/notifications/frames";
import type { FrameItem } from "@evenly/contract/realtime/bus";
import { countCentre, lockCentre } from "@evenly/db/notifications/centre-queries";
import { lockOpenDigests, type OpenDigest, renewDigests } from "@evenly/db/notifications/digest-queries";
import { type Burst, withCount } from "@evenly/domain/notifications/index";
import type { Planned, Writing } from "./tell.ts";
import { tryEach } from "./try-each.ts";

type Folding = { readonly unfolded: readonly Burst<Planned>[]; readonly frames: readonly FrameItem[] };

/**
 * Folds bursts into the unread notification of their kind whose window is open: it counts up and gets new words, and nothing
 * is sent anew. Gives the bursts that found none.
 */
export async function foldIntoOpen(writing: Writing, bursts: readonly Burst<Planned>[]): Promise<Folding> {
  const open = await lockOpen(writing, bursts);
  if (open.size === 0) return { unfolded: bursts, frames: [] };
  const folded = bursts.filter((burst) => open.has(keyOf(burst)));
  const renewed = await tryEach(
    writing.ctx,
    folded,
    ({ first }) => first.eventId,
    (burst) => renew(writing, burst, open.get(keyOf(burst))),
  );
  await renewDigests(writing.tx, renewed);
  const frames: FrameItem[] = [];
  for (const { id, userId } of renewed) frames.push(await frameOf(writing, userId, id));
  return { unfolded: bursts.filter((burst) => !open.has(keyOf(burst))), frames };
}

type OpenDigests = ReadonlyMap<string, OpenDigest>;

/** While a person's list is locked, nobody reads or begins a digest; people come in one order, so no two relays wait for each other. */
async function lockOpen({ ctx, tx }: Writing, bursts: readonly Burst<Planned>[]): Promise<OpenDigests> {
  const folding = bursts.flatMap(({ first: { plan } }) =>
    plan.digest === null ? [] : [{ userId: plan.userId, key: plan.digest.key }],
  );
  if (folding.length === 0) return new Map();
  const userIds = [...new Set(folding.map(({ userId }) => userId))].sort();
  for (const userId of userIds) await lockCentre(tx, userId);
  const keys = [...new Set(folding.map(({ key }) => key))];
  const found = await lockOpenDigests(tx, { userIds, keys, now: ctx.clock.now() });
  return new Map(found.map((digest) => [`${digest.userId} ${digest.digestKey}`, digest]));
}

function keyOf({ first: { plan } }: Burst<Planned>): string {
  return plan.digest === null ? "" : `${plan.userId} ${plan.digest.key}`;
}

async function renew({ texts }: Writing, burst: Burst<Planned>, digest: OpenDigest | undefined) {
  invariant(digest, "a folded burst has its digest");
  const digestCount = digest.digestCount + burst.count;
  const content = withCount(burst.content, digestCount);
  const { title, message } = await texts.notification(content, burst.first.person);
  return { id: digest.id, userId: digest.userId, title, message, data: content.data, digestCount };
}

async function frameOf({ ctx, tx }: Writing, userId: string, id: string): Promise<FrameItem> {
  const { counts, version } = await countCentre(tx, userId, ctx.clock.now());
  const data: NotificationUpdateData = { userId, counts, version, change: { kind: "renewed", ids: [id] } };
  return { userId, frame: { type: "notification_update", data } };
}
