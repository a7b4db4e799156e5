import { REQUEST_PEOPLE_MAX } from "@evenly/contract/requests/rules";
import type { CreateRequestsInput } from "@evenly/contract/requests/schemas";
import { parseAmountText, useMoneyLocale } from "@evenly/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { apiClient } from "../../trpc.ts";
import { sendOrQueue } from "../offline/index.ts";
import { amountTextOf } from "../payments/index.ts";
import { type AskedAs, amountsOf, switchAmount } from "./ask-amounts.ts";

export type AskedPerson = { readonly id: string; readonly name: string; readonly avatarUrl: string | null };
export type AskForm = ReturnType<typeof useAskForm>;

const CURRENCY = "USD";

/** The state of a new request, from its people to the answer. */
export function useAskForm(onAsked: (isSent: boolean) => void) {
  const client = useQueryClient();
  const { locale } = useMoneyLocale();
  const [people, setPeople] = useState<readonly AskedPerson[]>([]);
  const [amount, setAmount] = useState("");
  const [askedAs, setAskedAs] = useState<AskedAs>("each");
  const [words, setWords] = useState({ note: "", dueOn: "", allowsPartial: false });
  const parsed = parseAmountText(amount, CURRENCY, locale);
  const amountMinor = "amountMinor" in parsed ? parsed.amountMinor : null;
  const parts = amountMinor === null ? [] : amountsOf(amountMinor, people.length, askedAs);
  const totalMinor = parts.reduce((sum, part) => sum + part, 0n);
  const isReady = parts.length > 0 && parts.every((part) => part > 0n);
  // A repeat after a lost answer has the same key; the server refuses it with another input.
  const [keys] = useState(() => new Map<string, string>());
  const ask = useMutation({
    mutationFn: async () => {
      const input = {
        people: people.map(({ id }, place) => ({ to: id, amountMinor: parts[place] ?? 0n })),
        ...{ currency: CURRENCY, note: words.note.trim(), allowsPartial: words.allowsPartial },
        dueOn: words.dueOn === "" ? null : words.dueOn,
      } satisfies Omit<CreateRequestsInput, "idempotencyKey">;
      const content = JSON.stringify(input, (_name, value) =>
        typeof value === "bigint" ? String(value) : value,
      );
      const idempotencyKey = keys.get(content) ?? crypto.randomUUID();
      keys.set(content, idempotencyKey);
      const names = people.map(({ name }) => name);
      const made = { ...input, idempotencyKey };
      const edit = { kind: "newRequest", id: idempotencyKey, names, input: made } as const;
      return await sendOrQueue(edit, () => apiClient.requests.create.mutate(made));
    },
    onSuccess: (asked) => onAsked(asked !== null),
    onSettled: () => client.invalidateQueries({ queryKey: [["requests"]] }),
  });
  return {
    ...{ people, amount, amountMinor, askedAs, words, parts, totalMinor, isReady, ask, locale },
    currency: CURRENCY,
    canAdd: people.length < REQUEST_PEOPLE_MAX,
    setAmount,
    setWords: (change: Partial<typeof words>) => setWords({ ...words, ...change }),
    addPerson: (person: AskedPerson) => {
      if (!people.some(({ id }) => id === person.id)) setPeople([...people, person]);
    },
    removePerson: (id: string) => setPeople(people.filter((person) => person.id !== id)),
    setAskedAs: (to: AskedAs) => {
      if (to !== askedAs && amountMinor !== null)
        setAmount(amountTextOf(switchAmount(amountMinor, people.length, to), CURRENCY, locale));
      setAskedAs(to);
    },
  };
}
