import type { Expense } from "@evenly/contract/expenses/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import type { TransferId } from "@evenly/contract/ids";
import type { DebtExplanation, RecordPaymentInput, Settlement } from "@evenly/contract/settlements/schemas";
import { parseAmountText, useMoneyLocale } from "@evenly/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTimeZone } from "use-intl";
import { api, apiClient, refusalOf } from "../../api/trpc.ts";
import { askedOf } from "../factors/index.ts";
import { amountTextOf, dayOf, isOutcomeOpen, useVerify } from "../payments/index.ts";
import { refreshAll } from "../realtime/index.ts";
import { transferOf } from "./transfer-of.ts";

type MemberId = Group["ownMemberId"];
export type DebtAddress = {
  readonly fromMemberId: MemberId;
  readonly toMemberId: MemberId;
  readonly currency: string;
  /** One expense to pay, from its page. */
  readonly expenseId: string | undefined;
};
/** Wallets are in it; debts in other currencies are paid outside Evenly. */
const WALLET_CURRENCY = "USD";
/** The whole debt, some of the expenses that it comes from, or any amount up to it. */
export type HowMuch = "all" | "some" | "other";
export type SettleMethod = "wallet" | "cash";
/** How the payment ended: it counts, waits for the payee's confirmation (`asked`: without an end), or is under review. */
export type SettleEnd = "settled" | "open" | "asked" | "held";
export type SettleForm = ReturnType<typeof useSettle>;
/** A payment that was started here. It stays on screen, whatever the group owes since. */
export type StartedPayment = {
  readonly debt: DebtAddress;
  readonly method: SettleMethod;
  readonly amountMinor: bigint;
  /** Null until it has ended. */
  readonly end: SettleEnd | null;
  /** The payment of the wallet. */
  readonly transferId: TransferId | null;
};

/** The state of the payment of one debt, from its amount to the answer. */
export function useSettle(
  group: Group,
  debt: DebtAddress,
  trace: DebtExplanation | undefined,
  onPayment: (payment: StartedPayment | null) => void,
) {
  const { locale } = useMoneyLocale();
  const { fromMemberId, toMemberId, currency } = debt;
  const much = useHowMuch(debt, trace);
  const { amount, chosen, openMinor } = much;
  const payee = group.members.find(({ id }) => id === toMemberId);
  const isFromOwn = fromMemberId === group.ownMemberId;
  const canPayHere = isFromOwn && payee?.userId != null && currency === WALLET_CURRENCY;
  const [method, setMethod] = useState<SettleMethod>(canPayHere ? "wallet" : "cash");
  const parsed = parseAmountText(amount, currency, locale);
  const amountMinor = "amountMinor" in parsed ? parsed.amountMinor : null;
  const isTooMuch = amountMinor !== null && amountMinor > openMinor;
  const { paidOn, setPaidOn, isSound } = usePaidOn();
  const isDayMissing = method === "cash" && !isSound;
  // Money that was handed over may have been more than the debt; it is recorded after a question.
  const canExceed = method === "cash" && much.howMuch === "other";
  const aboveMinor = amountMinor !== null && isTooMuch && canExceed ? amountMinor - openMinor : 0n;
  const isRefused = isTooMuch && !canExceed;
  const canPay = amountMinor !== null && !isRefused && openMinor > 0n && !isDayMissing;
  const quote = api.groups.quoteDebt.useQuery(
    { groupId: group.id, toMemberId, currency, amountMinor: amountMinor ?? 1n },
    { enabled: canPay && method === "wallet", placeholderData: (before) => before },
  );
  // While another amount is quoted, the old quote stays on screen, but nobody pays by it.
  const current = quote.isPlaceholderData ? undefined : quote.data;
  const order = {
    groupId: group.id,
    fromMemberId,
    toMemberId,
    currency,
    method,
    amountMinor: amountMinor ?? 0n,
    paidOn,
    ...(aboveMinor > 0n && { seenOpenMinor: openMinor }),
    ...(chosen.size > 0 && { expenseIds: [...chosen] as Expense["id"][] }),
    ...(current && { feeMinor: current.feeMinor }),
  };
  const started = { debt, method, amountMinor: order.amountMinor, end: null, transferId: null };
  const { pay, dialog } = usePayment(order, started, payee?.displayName ?? "", onPayment);
  return {
    method,
    paidOn,
    setPaidOn,
    amountMinor,
    aboveMinor,
    isTooMuch: isRefused,
    canPay,
    canPayHere,
    quote,
    current,
    pay,
    dialog,
    locale,
    setMethod,
    isFromOwn,
    ...much,
  };
}

function endOf({ state, dueAt }: Settlement): SettleEnd {
  if (state === "settled") return "settled";
  return dueAt === null ? "asked" : "open";
}

/** The day on which money was handed over, today at first. */
function usePaidOn() {
  const today = dayOf(new Date(), useTimeZone() ?? "UTC");
  const [paidOn, setPaidOn] = useState<string>(today);
  return { paidOn, setPaidOn, isSound: paidOn !== "" && paidOn <= today };
}

/** How much is paid: the amount as text, and the expenses that were ticked for it. */
function useHowMuch({ currency, expenseId }: DebtAddress, trace: DebtExplanation | undefined) {
  const { locale } = useMoneyLocale();
  const openMinor = trace?.amountMinor ?? 0n;
  const textFor = (ids: ReadonlySet<string>): string => {
    const lines = trace?.lines.filter(({ id }) => ids.has(id)) ?? [];
    const sum = lines.reduce((all, { amountMinor }) => all + amountMinor, 0n);
    return ids.size === 0 ? "" : amountTextOf(sum > openMinor ? openMinor : sum, currency, locale);
  };
  const first: ReadonlySet<string> = new Set(trace?.lines.flatMap(({ id }) => (id === expenseId ? id : [])));
  const whole = amountTextOf(openMinor, currency, locale);
  const [howMuch, setHowMuch] = useState<HowMuch>(first.size > 0 ? "some" : "all");
  const [typed, setAmount] = useState(whole);
  const [picked, setPicked] = useState<ReadonlySet<string>>(first);
  // The debt can change while the page is open: only a typed amount stays as it is.
  const chosen = new Set(trace?.lines.flatMap(({ id }) => (picked.has(id) ? id : [])));
  const amount = { all: whole, some: textFor(chosen), other: typed }[howMuch];
  return {
    ...{ openMinor, howMuch, amount, chosen, setAmount },
    pickHowMuch: (next: HowMuch) => {
      setHowMuch(next);
      setPicked(next === "some" ? first : new Set());
      setAmount(whole);
    },
    toggle: (id: string) => {
      const ids = new Set(chosen);
      if (!ids.delete(id)) ids.add(id);
      setPicked(ids);
    },
  };
}

type Order = Omit<RecordPaymentInput, "method" | "note" | "idempotencyKey"> & {
  readonly method: SettleMethod;
  readonly feeMinor?: bigint;
};

/**
 * Makes one payment; the same order is sent again under the same key, another one under a new key. `onChange` hears that it has started,
 * how it ended, and, by null, that nothing was paid.
 */
function usePayment(
  order: Order,
  started: StartedPayment,
  payeeName: string,
  onChange: (payment: StartedPayment | null) => void,
) {
  const client = useQueryClient();
  const { verify, dialog } = useVerify();
  const sent = useRef({ order: "", key: "" });
  const keyOf = (text: string): string => {
    if (sent.current.order !== text) sent.current = { order: text, key: crypto.randomUUID() };
    return sent.current.key;
  };
  const pay = useMutation({
    onMutate: () => onChange(started),
    // What is paid is told with its own amount and method, whatever the form says by then.
    mutationFn: async (): Promise<StartedPayment | null> => {
      const { method, feeMinor, fromMemberId, paidOn, seenOpenMinor, ...debt } = order;
      const { groupId, toMemberId, amountMinor, currency, expenseIds = [] } = debt;
      const text = [
        method,
        groupId,
        fromMemberId,
        toMemberId,
        currency,
        amountMinor,
        // A payment from the wallet has no day of its own: another one there is no other payment.
        ...(method === "cash" ? [paidOn, seenOpenMinor] : []),
        ...expenseIds,
      ].join(" ");
      const input = { ...debt, idempotencyKey: keyOf(text) };
      if (method === "cash") {
        const recorded = await apiClient.groups.recordPayment.mutate({
          ...input,
          fromMemberId,
          method,
          paidOn,
          ...(seenOpenMinor !== undefined && { seenOpenMinor }),
        });
        return { ...started, end: endOf(recorded) };
      }
      try {
        const paid = await apiClient.groups.payDebt.mutate({
          ...input,
          ...(feeMinor !== undefined && { feeMinor }),
        });
        return {
          ...started,
          end: paid.state === "held" ? "held" : "settled",
          transferId: transferOf(paid.id),
        };
      } catch (error) {
        const asked = askedOf(error);
        if (asked === null) throw error;
        const id = asked.transferId;
        const proven = await verify({ id, amountMinor, currency, name: payeeName, asked });
        const end = proven?.status === "completed" ? "settled" : "held";
        return proven && { ...started, end, transferId: id };
      }
    },
    onSuccess: onChange,
    onError: (error) => {
      onChange(null);
      // A refused payment has ended under its key; without an answer the same key has to be tried again.
      if (!isOutcomeOpen(refusalOf(error).code)) sent.current = { order: "", key: "" };
    },
    onSettled: () => refreshAll(client),
  });
  return { pay, dialog };
}
