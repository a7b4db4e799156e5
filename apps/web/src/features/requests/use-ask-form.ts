import type { GroupId } from "@evenly/contract";
import { REQUEST_PEOPLE_MAX } from "@evenly/contract/requests/rules";
import type { CreateRequestsInput, PaymentRequest } from "@evenly/contract/requests/schemas";
import { parseAmountText, useMoneyLocale } from "@evenly/ui";
import { useState } from "react";
import { apiClient } from "../../api/trpc.ts";
import { useChange } from "../../api/use-change.ts";
import { sendOrQueue } from "../offline/index.ts";
import { amountTextOf } from "../payments/index.ts";
import { type AskedAs, amountsOf, switchAmount } from "./ask-amounts.ts";

export type AskedPerson = {
  /** User id; of somebody without an account the e-mail address. */
  readonly id: string;
  readonly name: string;
  readonly avatarUrl: string | null;
  /** Nobody is found by the address: it gets a pay link. */
  readonly isAddress: boolean;
};
/** What was asked: requests to people, or the request of a link for anyone. */
export type Asked = {
  readonly linkId: PaymentRequest["id"] | null;
  /** One of the new requests; null while they wait on this device. */
  readonly requestId: PaymentRequest["id"] | null;
};
export type AskForm = ReturnType<typeof useAskForm>;
/** The part of a form that holds the people who are asked. */
export type PeopleForm = Pick<AskForm, "people" | "canAdd" | "takesAddresses" | "addPeople" | "removePerson">;

const CURRENCY = "USD";

/** The state of a new request, from its people to the answer. */
export function useAskForm(onAsked: (asked: Asked) => void) {
  const { locale } = useMoneyLocale();
  const [people, setPeople] = useState<readonly AskedPerson[]>([]);
  const [amount, setAmount] = useState("");
  const [askedAs, setAskedAs] = useState<AskedAs>("each");
  const [isForAnyone, setIsForAnyone] = useState(false);
  const [words, setWords] = useState({ note: "", dueOn: "", allowsPartial: false, groupId: "" });
  const parsed = parseAmountText(amount, CURRENCY, locale);
  const amountMinor = "amountMinor" in parsed ? parsed.amountMinor : null;
  const parts = amountMinor === null ? [] : amountsOf(amountMinor, isForAnyone ? 1 : people.length, askedAs);
  const totalMinor = parts.reduce((sum, part) => sum + part, 0n);
  const isReady = parts.length > 0 && parts.every((part) => part > 0n);
  const keyOf = useKeyOf();
  const ask = useChange(
    async (): Promise<Asked> => {
      const dueOn = words.dueOn === "" ? null : words.dueOn;
      const facts = { currency: CURRENCY, note: words.note.trim(), dueOn };
      if (isForAnyone) {
        const input = { ...facts, amountMinor: totalMinor };
        const { id } = await apiClient.requests.createLink.mutate({ ...input, idempotencyKey: keyOf(input) });
        return { linkId: id, requestId: id };
      }
      const input = {
        ...facts,
        people: people.map(({ id }, place) => ({ to: id, amountMinor: parts[place] ?? 0n })),
        allowsPartial: words.allowsPartial,
        ...(words.groupId !== "" && { about: { groupId: words.groupId as GroupId, expenseId: null } }),
        mailsUnknown: people.some(({ isAddress }) => isAddress),
      } satisfies Omit<CreateRequestsInput, "idempotencyKey">;
      const made = { ...input, idempotencyKey: keyOf(input) };
      const names = people.map(({ name }) => name);
      const edit = { kind: "newRequest", id: made.idempotencyKey, names, input: made } as const;
      const sent = await sendOrQueue(edit, () => apiClient.requests.create.mutate(made));
      return { linkId: null, requestId: sent?.[0]?.id ?? null };
    },
    { done: onAsked, refresh: [["requests"]], failed: "beside" },
  );
  return {
    isForAnyone,
    setIsForAnyone,
    people,
    amount,
    amountMinor,
    askedAs,
    words,
    parts,
    totalMinor,
    isReady,
    ask,
    locale,
    currency: CURRENCY,
    canAdd: people.length < REQUEST_PEOPLE_MAX,
    /** An e-mail address without an account can be asked. */
    takesAddresses: true as boolean,
    setAmount,
    setWords: (change: Partial<typeof words>) => setWords({ ...words, ...change }),
    addPeople: (added: readonly AskedPerson[]) => setPeople((before) => withPeople(before, added)),
    removePerson: (id: string) => setPeople(people.filter((person) => person.id !== id)),
    setAskedAs: (to: AskedAs) => {
      if (to !== askedAs && amountMinor !== null)
        setAmount(amountTextOf(switchAmount(amountMinor, people.length, to), CURRENCY, locale));
      setAskedAs(to);
    },
  };
}

/** People with others added, each once and not more than one call can ask. */
export function withPeople(
  people: readonly AskedPerson[],
  added: readonly AskedPerson[],
  max: number = REQUEST_PEOPLE_MAX,
): readonly AskedPerson[] {
  const others = added.filter(({ id }) => !people.some((person) => person.id === id));
  return [...people, ...others].slice(0, max);
}

/** Keys by input: a repeat after a lost answer has the same key; the server refuses it with another input. */
function useKeyOf(): (input: object) => string {
  const [keys] = useState(() => new Map<string, string>());
  return (input) => {
    const content = JSON.stringify(input, (_name, value) =>
      typeof value === "bigint" ? String(value) : value,
    );
    const key = keys.get(content) ?? crypto.randomUUID();
    keys.set(content, key);
    return key;
  };
}
