import type { ExpenseSnapshot } from "@evenly/contract/expenses/schemas";
import type { ToldNews } from "@evenly/contract/group-news/events";
import { findExpense, listSplits } from "@evenly/db/expenses/queries";
import { listLatestVersions } from "@evenly/db/groups/news-queries";
import { readSnapshot } from "../expenses/index.ts";
import { NO_PART, type OwnPart, partsOf } from "./parts-of.ts";
import { digestOf, inGroup, type Listener, listenersOf, nameIn, type Story } from "./story.ts";

type Kind = Extract<ToldNews["template"], `expense${string}`>;
type State = ExpenseSnapshot["state"];
/** An expense before and after a change. */
type Change = {
  readonly story: Story;
  readonly expenseId: string;
  readonly authorId: string;
  readonly state: State;
  readonly stateBefore: State | null;
  readonly after: ExpenseSnapshot;
  readonly parts: ReadonlyMap<string, OwnPart>;
  /** Payers and bearers before or after the change. */
  readonly concerned: ReadonlySet<string>;
};

/** News of a change of an expense: for its payers and bearers, its author, or those who approve it. */
export async function writeExpenseNews(story: Story): Promise<readonly ToldNews[]> {
  const change = await loadChange(story);
  if (change === null) return [];
  const { state, stateBefore } = change;
  const toConcerned = (template: Kind) => concernedNews(change, template);
  switch (story.activity.kind) {
    case "expense_added":
      return state === "active" ? toConcerned("expenseAdded") : waitingNews(change);
    case "expense_edited":
      return state === "active" ? toConcerned("expenseChanged") : waitingNews(change);
    case "expense_restored":
      return state === "active" ? toConcerned("expenseRestored") : waitingNews(change);
    case "expense_voided":
      return stateBefore === "active" ? toConcerned("expenseVoided") : [];
    case "expense_commented":
      return commentedNews(change);
    case "expense_approved":
      return approvedNews(change);
    default:
      return rejectedNews(change);
  }
}

async function loadChange(story: Story): Promise<Change | null> {
  const { tx, activity, members } = story;
  const expense = activity.subjectId === null ? null : await findExpense(tx, activity.subjectId);
  if (expense === null) return null;
  const { version } = activity.facts as { readonly version?: number };
  const [now, before] = await listLatestVersions(tx, expense.id, version ?? null);
  if (now === undefined) return null;
  const splits = now.version === expense.version ? await listSplits(tx, [expense.id]) : [];
  const memberIds = new Set(members.map(({ member }) => member.id));
  const facts = { rotation: expense.rotation, memberIds };
  const after = readSnapshot(now.snapshot);
  const earlier = before === undefined ? null : readSnapshot(before.snapshot);
  const parts = partsOf(after, { ...facts, current: splits });
  const partsBefore = earlier === null ? [] : partsOf(earlier, { ...facts, current: [] }).keys();
  return {
    story,
    expenseId: expense.id,
    authorId: expense.createdByMemberId,
    after,
    parts,
    state: after.state,
    stateBefore: earlier?.state ?? null,
    concerned: new Set([...parts.keys(), ...partsBefore]),
  };
}

/** Facts of a notification of the change for one member. */
function factsFor({ story, expenseId, authorId, after, parts }: Change, memberId: string) {
  const { standing, amountMinor } = parts.get(memberId) ?? NO_PART;
  const actorMemberId = story.activity.actorMemberId ?? authorId;
  return {
    ...inGroup(story),
    expenseId,
    title: after.title,
    currency: after.currency,
    standing,
    actorName: nameIn(story, { memberId: actorMemberId }),
    totalMinor: String(after.amountMinor),
    amountMinor: String(amountMinor),
  };
}

function foldingNews(change: Change, template: Kind, to: Listener, digestKey: string): ToldNews {
  return { userId: to.userId, template, digestKey, data: { ...factsFor(change, to.memberId), count: 1 } };
}

function concernedNews(change: Change, template: Kind, alsoId?: string): readonly ToldNews[] {
  const digestKey = digestOf(change.story);
  return listenersOf(change.story)
    .filter(({ memberId }) => change.concerned.has(memberId) || memberId === alsoId)
    .map((listener) => foldingNews(change, template, listener, digestKey));
}

/** A comment may be on an expense that does not count: its parts are what would be owed, or what was. */
function commentedNews(change: Change): readonly ToldNews[] {
  const { state, authorId } = change;
  const partList = state === "active" ? "now" : state === "voided" ? "gone" : "proposed";
  return concernedNews(change, "expenseCommented", authorId).map((news) => ({
    ...news,
    data: { ...news.data, partList },
  }));
}

/** Before an expense counts, only those who decide are told. */
function waitingNews(change: Change): readonly ToldNews[] {
  if (change.state !== "awaiting_approval") return [];
  const admins = listenersOf(change.story).filter(
    ({ isAdmin, memberId }) => isAdmin && memberId !== change.authorId,
  );
  const digestKey = `${digestOf(change.story)}:approvals`;
  return admins.map((listener) => foldingNews(change, "expenseWaiting", listener, digestKey));
}

/** The author hears of the approval; for the others the expense is new, as it counts from now on. */
function approvedNews(change: Change): readonly ToldNews[] {
  const { story, authorId } = change;
  const author = listenersOf(story).filter(({ memberId }) => memberId === authorId);
  const asAuthor = {
    ...change,
    story: { ...story, activity: { ...story.activity, actorMemberId: authorId } },
  };
  return [
    ...author.map(({ userId, memberId }): ToldNews => {
      return { userId, template: "expenseApproved", data: factsFor(change, memberId) };
    }),
    ...concernedNews(asAuthor, "expenseAdded").filter(
      ({ userId }) => !author.some((each) => each.userId === userId),
    ),
  ];
}

function rejectedNews(change: Change): readonly ToldNews[] {
  const { story, authorId } = change;
  const { reason } = story.activity.facts as { readonly reason?: string };
  return listenersOf(story)
    .filter(({ memberId }) => memberId === authorId)
    .map(({ userId, memberId }) => {
      const { groupId, groupName, expenseId, title, actorName } = factsFor(change, memberId);
      const data = { groupId, groupName, expenseId, title, actorName, reason: reason ?? "" };
      return { userId, template: "expenseRejected", data };
    });
}
