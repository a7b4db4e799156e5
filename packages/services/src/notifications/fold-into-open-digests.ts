import { invariant } from "@evenly/contract";
import { factsOf, pathOf } from "@evenly/contract/notifications/content";
import type { NotificationUpdateData } from "@evenly/contract/notifications/frames";
import type { FrameItem } from "@evenly/contract/realtime/bus";
import { countCentre, lockCentre } from "@evenly/db/notifications/centre-queries";
import { lockOpenDigests, type OpenDigest, renewDigests } from "@evenly/db/notifications/digest-queries";
import { type Burst, withCount } from "@evenly/domain/notifications/index";
import type { Prepared, Writing } from "./create-notifications.ts";
import { tryEach } from "./try-each.ts";

type Folding = { readonly unfolded: readonly Burst<Prepared>[]; readonly frames: readonly FrameItem[] };

/**
 * Folds bursts into the unread notification with their key whose window is open: it takes the kind, text and link of the latest
 * and its count grows, and nothing is sent again. Returns the bursts without such a notification.
 */
export async function foldIntoOpenDigests(
  writing: Writing,
  bursts: readonly Burst<Prepared>[],
): Promise<Folding> {
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

/**
 * Under a person's list lock no other transaction marks a digest as read or starts one. Locks are taken in a fixed order of
 * people, so that two relays do not deadlock.
 */
async function lockOpen({ ctx, tx }: Writing, bursts: readonly Burst<Prepared>[]): Promise<OpenDigests> {
  const folding = bursts.flatMap(({ first: { prepared } }) =>
    prepared.digest === null ? [] : [{ userId: prepared.userId, key: prepared.digest.key }],
  );
  if (folding.length === 0) return new Map();
  const userIds = [...new Set(folding.map(({ userId }) => userId))].sort();
  for (const userId of userIds) await lockCentre(tx, userId);
  const keys = [...new Set(folding.map(({ key }) => key))];
  const found = await lockOpenDigests(tx, { userIds, keys, now: ctx.clock.now() });
  return new Map(found.map((digest) => [`${digest.userId} ${digest.digestKey}`, digest]));
}

function keyOf({ first: { prepared } }: Burst<Prepared>): string {
  return prepared.digest === null ? "" : `${prepared.userId} ${prepared.digest.key}`;
}

async function renew({ texts }: Writing, burst: Burst<Prepared>, digest: OpenDigest | undefined) {
  invariant(digest, "a folded burst has its digest");
  const digestCount = digest.digestCount + burst.count;
  const content = withCount(burst.content, digestCount);
  const { title, message, actionText } = await texts.notification(content, burst.first.person);
  const { template, data } = content;
  const actionUrl = pathOf(content);
  return {
    id: digest.id,
    userId: digest.userId,
    template,
    title,
    message,
    data,
    digestCount,
    actionUrl,
    actionText: actionUrl === null ? null : actionText,
    icon: factsOf(template).icon,
  };
}

async function frameOf({ ctx, tx }: Writing, userId: string, id: string): Promise<FrameItem> {
  const { counts, version } = await countCentre(tx, userId, ctx.clock.now());
  const data: NotificationUpdateData = { userId, counts, version, change: { kind: "renewed", ids: [id] } };
  return { userId, frame: { type: "notification_update", data } };
}
