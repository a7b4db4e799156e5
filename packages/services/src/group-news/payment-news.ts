import type { ToldNews } from "@evenly/contract/group-news/events";
import { findSettlement, listLines, type SettlementRow } from "@evenly/db/settlements/queries";
import { inGroup, type Listener, listenersOf, nameIn, type Story } from "./story.ts";

type Kind = Extract<ToldNews["template"], `cash${string}`>;

/**
 * News of money that moved outside Evenly, and of proposals. Of wallet money the payment itself is told, with its amount and the
 * group's name; a second notification would say the same.
 */
export async function writePaymentNews(story: Story): Promise<readonly ToldNews[]> {
  const { tx, activity, actorUserId } = story;
  const settlement = activity.subjectId === null ? null : await findSettlement(tx, activity.subjectId);
  if (settlement === null) return [];
  if (settlement.method === "wallet") return [];
  switch (activity.kind) {
    case "settlement_opened":
      return news(story, settlement, "cashToConfirm", "payee");
    case "settlement_settled":
      return actorUserId === null
        ? news(story, settlement, "cashCounted", "payee")
        : news(story, settlement, "cashConfirmed", "payer");
    default: {
      // A refused offset of debts moved no money.
      const isOffset = (await listLines(tx, settlement.id)).some((line) => line.isOffset);
      return isOffset ? [] : news(story, settlement, "cashRejected", "payer");
    }
  }
}

/** Tells the payer or the payee, once for each payment; for a payee without an account, those who answer for them. */
function news(
  story: Story,
  settlement: SettlementRow,
  template: Kind,
  to: "payer" | "payee" | "both",
): readonly ToldNews[] {
  const { id, fromUserId, toUserId, currency, amountMinor } = settlement;
  const isSide = ({ userId, isAdmin }: Listener) =>
    (to !== "payee" && userId === fromUserId) ||
    (to !== "payer" && (toUserId === null ? isAdmin && to === "payee" : userId === toUserId));
  return listenersOf(story)
    .filter(isSide)
    .map(({ userId }) => ({
      userId,
      template,
      onceKey: `settlement:${id}:${template}`,
      data: {
        ...inGroup(story),
        settlementId: id,
        currency,
        amountMinor: String(amountMinor),
        personName: nameOfOther(story, settlement, userId),
      },
    }));
}

/** The other side of a payment; a side without an account by its member. */
function nameOfOther(story: Story, { fromUserId, toUserId }: SettlementRow, userId: string): string {
  const { actorMemberId, facts } = story.activity;
  const { toMemberId = null } = facts as { readonly toMemberId?: string };
  return userId === fromUserId
    ? nameIn(story, toUserId === null ? { memberId: toMemberId } : { userId: toUserId })
    : nameIn(story, fromUserId === null ? { memberId: actorMemberId } : { userId: fromUserId });
}
