import { INBOX_NEWS_DAYS, INBOX_NEWS_MAX, type NewsChange } from "@evenly/contract/waiting/groups/rules";
import { listNewsLines, listOwnParts } from "@evenly/db/waiting/groups/news-queries";
import { peopleOf, splitExpense } from "@evenly/domain/groups/index";
import type { ServiceContext } from "../../context.ts";
import { readSnapshot } from "../../expenses/index.ts";
import type { ActivityKind } from "../../groups/activity/index.ts";

/** Kinds of activities that are news for those whom they concern. */
const changes: Partial<Record<ActivityKind, NewsChange>> = {
  expense_added: "added",
  expense_edited: "edited",
  expense_voided: "voided",
  expense_restored: "restored",
  expense_approved: "approved",
  expense_rejected: "rejected",
  settlement_settled: "paid",
  settlement_returned: "returned",
};
/** Lines that are read for each line that is shown, since only the latest line about an expense is shown. */
const READ_FOR_ONE = 8;

type Line = Awaited<ReturnType<typeof listNewsLines>>[number];
type OwnPart = Awaited<ReturnType<typeof listOwnParts>>[number];

/** The latest changes by others that concern a user, one for each expense or payment, with a constant number of queries. */
export async function loadNews(ctx: ServiceContext, userId: string) {
  const lines = await listNewsLines(ctx.db, userId, {
    since: new Date(ctx.clock.now().getTime() - INBOX_NEWS_DAYS * 86_400_000),
    kinds: Object.keys(changes),
    limit: INBOX_NEWS_MAX * READ_FOR_ONE,
  });
  const latest = [...new Map(lines.toReversed().map((line) => [line.subjectId, line])).values()]
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, INBOX_NEWS_MAX);
  const parts = await listOwnParts(
    ctx.db,
    latest.flatMap(({ kind, subjectId }) => (kind.startsWith("expense_") ? (subjectId ?? []) : [])),
    latest.map(({ ownMemberId }) => ownMemberId),
  );
  return latest.flatMap((line) => newsOf(line, parts) ?? []);
}

function newsOf(line: Line, parts: readonly OwnPart[]) {
  const { id, group, actorMemberId, createdAt: at } = line;
  const change = changes[line.kind as ActivityKind];
  if (change === undefined) return null;
  const shown = { id, group, actorMemberId, change, at };
  const part = parts.find((each) => each.id === line.subjectId);
  if (part !== undefined) {
    const { title, currency, amountMinor: totalMinor } = part;
    const ownShareMinor = part.shareMinor ?? 0n;
    const ownRemainingMinor = ownShareMinor - (part.paidMinor ?? 0n);
    const before = change === "edited" ? shareBefore(part, line.ownMemberId) : null;
    const previousShareMinor = before === ownShareMinor ? null : before;
    const expense = { id: part.id, title, ownShareMinor, ownRemainingMinor, previousShareMinor };
    return { ...shown, currency, totalMinor, expense };
  }
  const { amountMinor, currency } = line.facts as Readonly<Record<string, unknown>>;
  if (typeof amountMinor !== "string" || typeof currency !== "string") return null;
  return { ...shown, currency, totalMinor: BigInt(amountMinor), expense: null };
}

/** The member's part in the version before; null if it cannot be derived or had another currency. */
function shareBefore({ previous, rotation, currency }: OwnPart, ownMemberId: string): bigint | null {
  if (previous === null) return null;
  const { amountMinor: totalMinor, currency: before, split: input, original } = readSnapshot(previous);
  if (before !== currency) return null;
  const outcome = splitExpense({
    totalMinor,
    originalMinor: original?.amountMinor ?? null,
    input,
    memberIds: new Set(peopleOf(input)),
    rotation,
  });
  if (!outcome.ok) return null;
  return outcome.parts.find(({ memberId }) => memberId === ownMemberId)?.amountMinor ?? 0n;
}
