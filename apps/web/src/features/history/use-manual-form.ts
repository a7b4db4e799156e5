import type { TransferId } from "@evenly/contract/ids";
import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { type AmountProblem, minorDigitsOf, parseAmountText } from "@evenly/ui";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useLocale, useTimeZone, useTranslations } from "use-intl";
import { apiClient, refusalOf } from "../../api/trpc.ts";
import { useRefusalText } from "../../api/use-refusal-text.ts";
import { notify } from "../../shell/toasts.ts";
import { queuedMessage, sendOrQueue } from "../offline/index.ts";
import { dayOf } from "../payments/index.ts";
import { baseOf, changedOnly } from "./edits/entry-fields.ts";
import { rewriteNewEntry } from "./edits/rewrite-new-entry.ts";
import { type CategoryWanted, NO_CATEGORY } from "./history-search.ts";
import { useRefreshEntries } from "./use-bulk-edit.ts";
import { useEntryName } from "./use-entry-name.ts";

export type ManualDraft = {
  readonly direction: "in" | "out";
  readonly amount: string;
  readonly currency: string;
  readonly merchant: string;
  /** A day such as "2026-11-21" in the user's time zone. */
  readonly date: string;
  readonly category: CategoryWanted;
  readonly tags: readonly string[];
  readonly note: string;
};
type Errors = { readonly amount?: string; readonly merchant?: string; readonly date?: string };

/** Form state of a manual entry: validated on save, and after a failed save on every change. */
export function useManualForm(entry: TransactionDetail | undefined, onClose: () => void, editKey?: string) {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? "UTC";
  const today = dayOf(new Date(), timeZone);
  const [draft, setDraft] = useState(() => draftOf(entry, { locale, timeZone, today }));
  const [isChecked, setIsChecked] = useState(false);
  const parsed = parseAmountText(draft.amount, draft.currency, locale);
  const amountMinor = "amountMinor" in parsed ? parsed.amountMinor : 0n;
  const problems = useProblems(draft, "problem" in parsed ? parsed.problem : null, amountMinor, today);
  const { isBusy, problem, store } = useStoreEntry(entry, onClose, editKey);
  return {
    draft,
    today,
    change: (changes: Partial<ManualDraft>) => setDraft((before) => ({ ...before, ...changes })),
    errors: isChecked ? problems : {},
    isBusy,
    problem,
    save: () => {
      setIsChecked(true);
      if (Object.keys(problems).length > 0 || isBusy) return;
      const isSameDay = entry !== undefined && draft.date === dayOf(entry.effectiveAt, timeZone);
      store({ ...draft, amountMinor: draft.direction === "out" ? -amountMinor : amountMinor, isSameDay });
    },
  };
}

function useProblems(
  { merchant, date }: ManualDraft,
  amountProblem: AmountProblem | null,
  amountMinor: bigint,
  today: string,
): Errors {
  const t = useTranslations("history.manual");
  const amounts = useTranslations("history.giveBack.amountProblem");
  return {
    ...(amountMinor === 0n ? { amount: amounts(amountProblem ?? "empty") } : {}),
    ...(merchant.trim() === "" ? { merchant: t("merchantMissing") } : {}),
    ...(date === "" ? { date: t("dateMissing") } : date > today ? { date: t("dateAhead") } : {}),
  };
}

type EntryToStore = ManualDraft & { readonly amountMinor: bigint; readonly isSameDay: boolean };

/** Creates or changes the entry; a new one is opened. Without a network it is queued. */
function useStoreEntry(entry: TransactionDetail | undefined, onClose: () => void, editKey?: string) {
  const t = useTranslations("history");
  const navigate = useNavigate();
  const textOf = useRefusalText();
  const refresh = useRefreshEntries();
  const create = useCreateEntry();
  const change = useChangeEntry();
  const mutation = useMutation({
    retry: false,
    mutationFn: (wanted: EntryToStore) => {
      if (editKey !== undefined) return rewrite(editKey, wanted);
      return entry ? change(entry, wanted) : create(wanted);
    },
    onSuccess: ({ id, isKept }) => {
      notify("success", t(isKept ? `manual.${queuedMessage()}` : entry ? "manual.saved" : "manual.added"));
      onClose();
      if (entry || id === undefined) return;
      void navigate({
        to: "/history/$transactionId",
        params: { transactionId: id },
        search: (before) => before,
        resetScroll: false,
      });
    },
    onSettled: refresh,
  });
  const code = mutation.isError ? refusalOf(mutation.error).code : null;
  // Without an answer the entry is queued. NETWORK as the final error means that the device had no storage left for it.
  const own = code === "STATE_CONFLICT" ? "changedElsewhere" : code === "NETWORK" ? "noRoom" : null;
  const problem = code === null ? null : own ? t(own) : textOf(mutation.error);
  return { isBusy: mutation.isPending, problem, store: mutation.mutate };
}

/** Id of an entry that was made, and whether it is only queued. */
type Stored = { readonly id?: TransferId; readonly isKept: boolean };

function useCreateEntry(): (wanted: EntryToStore) => Promise<Stored> {
  const timeZone = useTimeZone() ?? "UTC";
  const key = useRef(crypto.randomUUID());
  return async (wanted) => {
    const input = { ...inputOf(wanted), idempotencyKey: key.current };
    const id = key.current as TransactionDetail["id"];
    const made = await sendOrQueue({ kind: "newEntry", id, input, timeZone }, () =>
      apiClient.payments.createManualEntry.mutate(input),
    );
    return { id: made?.id ?? id, isKept: made === null };
  };
}

/** Sends corrected values in place of a refused new entry's. */
async function rewrite(editKey: string, wanted: EntryToStore): Promise<Stored> {
  await rewriteNewEntry(editKey, inputOf(wanted));
  return { isKept: true };
}

function inputOf({ date, ...wanted }: EntryToStore) {
  const { category, note, ...facts } = factsOf(wanted);
  return { ...facts, date, ...(category === null ? {} : { category }), ...(note === null ? {} : { note }) };
}

function useChangeEntry(): (entry: TransactionDetail, wanted: EntryToStore) => Promise<Stored> {
  const timeZone = useTimeZone() ?? "UTC";
  const nameOf = useEntryName();
  return async (entry, { date, isSameDay, ...wanted }) => {
    const { id, version } = entry;
    // If the day did not change, the entry keeps its time of day.
    const facts = { ...factsOf(wanted), ...(isSameDay ? {} : { date }) };
    const changes = changedOnly(facts, entry, timeZone);
    const base = baseOf(entry, changes, timeZone);
    const made = await sendOrQueue(
      { kind: "entry", id, name: nameOf(entry), version, changes, base, timeZone },
      () => apiClient.payments.updateTransaction.mutate({ ...changes, id, version }),
    );
    return { id, isKept: made === null };
  };
}

function factsOf({
  merchant,
  amountMinor,
  currency,
  tags,
  category,
  note,
}: Omit<EntryToStore, "date" | "isSameDay">) {
  const words = note.trim();
  return {
    merchant: merchant.trim(),
    amountMinor,
    currency,
    tags: [...tags],
    category: category === NO_CATEGORY ? null : category,
    note: words === "" ? null : words,
  };
}

function draftOf(
  entry: TransactionDetail | undefined,
  place: { readonly locale: string; readonly timeZone: string; readonly today: string },
): ManualDraft {
  if (!entry)
    return {
      direction: "out",
      amount: "",
      currency: "USD",
      merchant: "",
      date: place.today,
      category: NO_CATEGORY,
      tags: [],
      note: "",
    };
  const { direction, amountMinor, currency, merchant, category, tags, note, effectiveAt } = entry;
  return {
    direction,
    amount: plainText(amountMinor < 0n ? -amountMinor : amountMinor, currency, place.locale),
    currency,
    merchant: merchant ?? "",
    date: dayOf(effectiveAt, place.timeZone),
    category: category ?? NO_CATEGORY,
    tags,
    note: note ?? "",
  };
}

/** An amount as a user would type it: digits and the locale's decimal mark. */
function plainText(minor: bigint, currency: string, locale: string): string {
  const decimals = minorDigitsOf(currency);
  const digits = minor.toString().padStart(decimals + 1, "0");
  if (decimals === 0) return digits;
  const mark = (0.1).toLocaleString(locale).charAt(1);
  return `${digits.slice(0, -decimals)}${mark}${digits.slice(-decimals)}`;
}
