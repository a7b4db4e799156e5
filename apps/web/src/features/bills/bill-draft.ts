import type { BillMethod } from "@evenly/contract/bills/rules";
import {
  type BillSplit,
  type BillSplitOutcome,
  mendBill,
  rotationOfDay,
  splitBill,
} from "@evenly/domain/bills/index";
import { SHARE_SCALE } from "@evenly/domain/groups/check-split";
import { type NumberForm, parseAmountText, parseNumberText } from "@evenly/ui";

/** One line of a bill as it is typed. */
export type ItemDraft = {
  readonly id: string;
  readonly title: string;
  readonly amount: string;
  readonly userIds: readonly string[];
};

/** A new split bill as it is typed. */
export type BillDraft = {
  readonly title: string;
  readonly total: string;
  readonly spentOn: string;
  readonly dueOn: string;
  readonly note: string;
  readonly allowsPartial: boolean;
  readonly isOwnerIn: boolean;
  readonly method: BillMethod;
  /** What was typed for each person: an amount or a number of shares. */
  readonly texts: ReadonlyMap<string, string>;
  readonly items: readonly ItemDraft[];
  readonly tax: string;
  readonly tip: string;
};

/** The typed bill by the rules: its total, its split and everybody's part. */
export type BillOutlook = {
  readonly totalMinor: bigint | null;
  /** Null while a typed amount or number of shares cannot be read. */
  readonly split: BillSplit | null;
  readonly outcome: BillSplitOutcome | null;
};

type Place = { readonly currency: string; readonly locale: string };

export function newBillDraft(today: string): BillDraft {
  return {
    title: "",
    total: "",
    spentOn: today,
    dueOn: "",
    note: "",
    allowsPartial: false,
    isOwnerIn: true,
    method: "equal",
    texts: new Map(),
    items: [newBillItem()],
    tax: "",
    tip: "",
  };
}

/** An item that everybody shares until somebody is picked. */
export function newBillItem(): ItemDraft {
  return { id: crypto.randomUUID(), title: "", amount: "", userIds: [] };
}

/** A minus that waits for its amount. */
const MINUS = "-";

/** An item below zero; its minus is there already, because not every keyboard of a phone has one beside the digits. */
export function newBillVoucher(title: string): ItemDraft {
  return { ...newBillItem(), title, amount: MINUS };
}

/** Whether an amount of an item is still being typed. */
export function isStartOfAmount(text: string): boolean {
  return text.trim() === MINUS;
}

/** A number of shares, in hundredths; nothing typed is one share. */
export const SHARES: NumberForm = { decimals: 2 };

function sharesOfText(text: string, locale: string): number | null {
  const parsed = parseNumberText(text, locale, SHARES);
  if ("scaled" in parsed) return Number(parsed.scaled) / SHARE_SCALE;
  return parsed.problem === "empty" ? 1 : null;
}

/** Minor units of a typed amount; nothing typed is 0, and a text that is none is null. */
export function minorOfText(text: string, { currency, locale }: Place, isSigned = false): bigint | null {
  if (text.trim() === "") return 0n;
  const parsed = parseAmountText(text, currency, locale, isSigned);
  return "amountMinor" in parsed ? parsed.amountMinor : null;
}

/** What the typed bill comes to. An item of nobody in particular is shared by everybody. */
export function outlookOf(draft: BillDraft, userIds: readonly string[], place: Place): BillOutlook {
  const split = splitOfDraft(draft, userIds, place);
  const totalMinor = totalOf(draft, split, place);
  const rotation = rotationOfDay(draft.spentOn);
  if (split === null || totalMinor === null || userIds.length === 0)
    return { totalMinor, split, outcome: null };
  // Items that a voucher brings to zero or below say so themselves.
  const hasVoucher = split.method === "itemised" && split.items.some(({ amountMinor }) => amountMinor < 0n);
  if (totalMinor <= 0n) {
    const outcome = hasVoucher ? ({ ok: false, problem: "no_items" } as const) : null;
    return { totalMinor, split, outcome };
  }
  return { totalMinor, split, outcome: splitBill({ totalMinor, split, rotation }) };
}

/** Gives what is open, or takes what is over, from the first person who can bear it; null when nobody can. */
export function mendDraft(
  draft: BillDraft,
  { totalMinor, split }: BillOutlook,
  userIds: readonly string[],
): { readonly userId: string; readonly amountMinor: bigint } | null {
  if (totalMinor === null || split?.method !== "exact") return null;
  const rotation = rotationOfDay(draft.spentOn);
  for (const userId of userIds) {
    const mended = mendBill({ totalMinor, split, rotation }, userId);
    if (mended?.method !== "exact") continue;
    const part = mended.parts.find((each) => each.userId === userId);
    if (part !== undefined) return part;
  }
  return null;
}

/** The split as it is typed; null while a text cannot be read. */
function splitOfDraft(draft: BillDraft, userIds: readonly string[], place: Place): BillSplit | null {
  const { method, texts } = draft;
  const textOf = (userId: string) => texts.get(userId) ?? "";
  switch (method) {
    case "equal":
      return { method, userIds: [...userIds] };
    case "exact": {
      const parts = userIds.flatMap((userId) => {
        const amountMinor = minorOfText(textOf(userId), place);
        return amountMinor === null ? [] : [{ userId, amountMinor }];
      });
      return parts.length === userIds.length ? { method, parts } : null;
    }
    case "shares": {
      const parts = userIds.flatMap((userId) => {
        const shares = sharesOfText(textOf(userId), place.locale);
        return shares === null ? [] : [{ userId, shares }];
      });
      return parts.length === userIds.length ? { method, parts } : null;
    }
    case "itemised":
      return itemisedOf(draft, userIds, place);
  }
}

function itemisedOf(draft: BillDraft, userIds: readonly string[], place: Place): BillSplit | null {
  const typed = draft.items.filter(isTyped);
  const items = typed.flatMap((item) => {
    const amountMinor = minorOfText(item.amount, place, true);
    if (amountMinor === null) return [];
    const title = item.title.trim();
    return [{ ...(title !== "" && { title }), amountMinor, userIds: sharersOf(item, userIds) }];
  });
  const [taxMinor, tipMinor] = [minorOfText(draft.tax, place), minorOfText(draft.tip, place)];
  if (items.length < typed.length || taxMinor === null || tipMinor === null) return null;
  return { method: "itemised", items, taxMinor, tipMinor };
}

/** Who shares an item: the picked people who still take part, or everybody. */
export function sharersOf({ userIds: picked }: ItemDraft, userIds: readonly string[]): string[] {
  const known = userIds.filter((userId) => picked.includes(userId));
  return known.length === 0 ? [...userIds] : known;
}

const isTyped = ({ title, amount }: ItemDraft) => title.trim() !== "" || amount.trim() !== "";

/** Of items the total is their sum with tax and tip; null while an amount cannot be read. */
function totalOf(draft: BillDraft, split: BillSplit | null, place: Place): bigint | null {
  if (draft.method !== "itemised") return minorOfText(draft.total, place);
  if (split?.method !== "itemised") return null;
  return split.items.reduce((sum, { amountMinor }) => sum + amountMinor, split.taxMinor + split.tipMinor);
}
