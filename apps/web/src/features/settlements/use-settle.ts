import type { Group } from "@evenly/contract/groups/schemas";
import { parseAmountText, useMoneyLocale } from "@evenly/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, apiClient, refusalOf } from "../../trpc.ts";
import { askedOf } from "../factors/index.ts";
import { amountTextOf, useVerify } from "../payments/index.ts";
import { refreshAll } from "../realtime/index.ts";

type MemberId = Group["ownMemberId"];
export type DebtAddress = {
  readonly fromMemberId: MemberId;
  readonly toMemberId: MemberId;
  readonly currency: string;
  /** One expense to pay, from its page. */
  readonly expenseId: string | undefined;
};
export type SettleMethod = "wallet" | "cash";
/** How the payment ended: it counts, waits for the payee's confirmation, or is under review. */
export type SettleEnd = "settled" | "open" | "held";
export type SettleForm = ReturnType<typeof useSettle>;

/** The state of the payment of one debt, from its amount to the answer. */
export function useSettle(
  group: Group,
  debt: DebtAddress,
  openMinor: bigint,
  chosenFirst: readonly string[],
) {
  const { locale } = useMoneyLocale();
  const client = useQueryClient();
  const { fromMemberId, toMemberId, currency } = debt;
  const { verify, dialog } = useVerify();
  const payee = group.members.find(({ id }) => id === toMemberId);
  const canPayHere = fromMemberId === group.ownMemberId && payee?.userId != null;
  const [method, setMethod] = useState<SettleMethod>(canPayHere ? "wallet" : "cash");
  const [amount, setAmount] = useState(amountTextOf(openMinor, currency, locale));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(chosenFirst));
  const [end, setEnd] = useState<SettleEnd | null>(null);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const parsed = parseAmountText(amount, currency, locale);
  const amountMinor = "amountMinor" in parsed ? parsed.amountMinor : null;
  const isTooMuch = amountMinor !== null && amountMinor > openMinor;
  const canPay = amountMinor !== null && !isTooMuch && openMinor > 0n;
  const quote = api.groups.quoteDebt.useQuery(
    { groupId: group.id, toMemberId, currency, amountMinor: amountMinor ?? 1n },
    { enabled: canPay && method === "wallet", placeholderData: (before) => before },
  );
  const change = (work: () => void) => {
    work();
    setKey(crypto.randomUUID());
  };
  const pay = useMutation({
    mutationFn: async (): Promise<SettleEnd | null> => {
      const expenseIds = [...chosen] as never[];
      const input = {
        ...{ groupId: group.id, toMemberId, currency, amountMinor: amountMinor ?? 0n, idempotencyKey: key },
        ...(expenseIds.length > 0 && { expenseIds }),
      };
      if (method === "cash") {
        const recorded = await apiClient.groups.recordPayment.mutate({ ...input, fromMemberId, method });
        return recorded.state === "settled" ? "settled" : "open";
      }
      try {
        const feeMinor = quote.data?.feeMinor;
        const paid = await apiClient.groups.payDebt.mutate({
          ...input,
          ...(feeMinor !== undefined && { feeMinor }),
        });
        return paid.state === "held" ? "held" : "settled";
      } catch (error) {
        const asked = askedOf(error);
        if (asked === null) throw error;
        const name = payee?.displayName ?? "";
        const { transferId } = refusalOf(error).details as { readonly transferId: never };
        const sent = await verify({ id: transferId, amountMinor: input.amountMinor, currency, name, asked });
        return sent && (sent.status === "completed" ? "settled" : "held");
      }
    },
    onSuccess: (result) => setEnd(result),
    onError: () => setKey(crypto.randomUUID()),
    onSettled: () => refreshAll(client),
  });
  return {
    ...{
      method,
      amount,
      amountMinor,
      isTooMuch,
      canPay,
      canPayHere,
      chosen,
      quote,
      pay,
      dialog,
      end,
      locale,
    },
    setMethod: (next: SettleMethod) => change(() => setMethod(next)),
    setAmount: (text: string) => change(() => setAmount(text)),
    choose: (ids: ReadonlySet<string>, sumMinor: bigint) =>
      change(() => {
        setChosen(ids);
        const least = ids.size === 0 || sumMinor > openMinor ? openMinor : sumMinor;
        setAmount(amountTextOf(least, currency, locale));
      }),
  };
}
