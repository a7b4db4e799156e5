import { BILL_PEOPLE_MAX } from "@evenly/contract/bills/rules";
import type { CreateBillInput, BillDraft as FilledDraft } from "@evenly/contract/bills/schemas";
import type { BillId } from "@evenly/contract/ids";
import { useMoneyLocale } from "@evenly/ui";
import { useState } from "react";
import { useTimeZone, useTranslations } from "use-intl";
import { apiClient } from "../../api/trpc.ts";
import { useChange } from "../../api/use-change.ts";
import { notify } from "../../shell/toasts.ts";
import { useAuth } from "../auth/index.ts";
import { sendOrQueue } from "../offline/index.ts";
import { amountTextOf, dayOf } from "../payments/index.ts";
import { type AskedPerson, withPeople } from "../requests/index.ts";
import { type BillDraft, newBillDraft, outlookOf } from "./bill-draft.ts";

export type BillForm = ReturnType<typeof useBillForm>;
/** Wallets hold this currency, so that others can pay their part. */
const CURRENCY = "USD";

/** The state of a new split bill, from its people to the answer; filled from a payment where there is one. */
export function useBillForm(filled: FilledDraft | null, onMade: (billId: BillId | null) => void) {
  const t = useTranslations("bills");
  const { locale } = useMoneyLocale();
  const timeZone = useTimeZone() ?? "UTC";
  const ownId = useAuth().user?.id ?? "";
  const currency = filled?.currency ?? CURRENCY;
  const [draft, setDraft] = useState<BillDraft>(() => ({
    ...newBillDraft(dayOf(filled?.paidAt ?? new Date(), timeZone)),
    ...(filled && { title: filled.title, total: amountTextOf(filled.totalMinor, currency, locale) }),
  }));
  const [people, setPeople] = useState<readonly AskedPerson[]>([]);
  const userIds = [...(draft.isOwnerIn ? [ownId] : []), ...people.map(({ id }) => id)];
  const outlook = outlookOf(draft, userIds, { currency, locale });
  const parts = outlook.outcome?.ok ? outlook.outcome.parts : [];
  const asked = parts.filter(({ userId, amountMinor }) => userId !== ownId && amountMinor > 0n);
  const isReady = draft.title.trim() !== "" && people.length > 0 && asked.length > 0;
  // A repeat after a lost answer has the same key; the server refuses it with another input.
  const [keys] = useState(() => new Map<string, string>());
  const make = useChange(
    async () => {
      const { title, note, spentOn, dueOn, allowsPartial } = draft;
      const { totalMinor, split } = outlook;
      if (totalMinor === null || split === null) throw new Error("a bill that cannot be read is not sent");
      const facts = {
        ...{ title: title.trim(), note: note.trim(), spentOn, allowsPartial, currency, totalMinor, split },
        dueOn: dueOn === "" ? null : dueOn,
        transactionId: filled?.transactionId ?? null,
      };
      const content = JSON.stringify(facts, (_name, value) =>
        typeof value === "bigint" ? String(value) : value,
      );
      const idempotencyKey = keys.get(content) ?? crypto.randomUUID();
      keys.set(content, idempotencyKey);
      // Ids of people are those that the search gave.
      const input = { ...facts, idempotencyKey } as CreateBillInput;
      const names = people.map(({ name }) => name);
      return await sendOrQueue({ kind: "newBill", id: idempotencyKey, names, input }, () =>
        apiClient.bills.create.mutate(input),
      );
    },
    {
      done: (made) => {
        if (made !== null) notify("success", t("form.asked", { count: asked.length }));
        onMade(made?.id ?? null);
      },
      refresh: [["bills"]],
      failed: "beside",
    },
  );
  return {
    ...{ draft, people, userIds, ownId, outlook, asked, parts, isReady, make, currency, locale },
    nameOf: (userId: string) =>
      userId === ownId ? t("you") : (people.find(({ id }) => id === userId)?.name ?? t("someone")),
    change: (changes: Partial<BillDraft>) => setDraft({ ...draft, ...changes }),
    canAdd: people.length < BILL_PEOPLE_MAX - 1,
    takesAddresses: false,
    addPeople: (added: readonly AskedPerson[]) =>
      setPeople((before) =>
        withPeople(
          before,
          added.filter(({ id }) => id !== ownId),
          BILL_PEOPLE_MAX - 1,
        ),
      ),
    removePerson: (id: string) => setPeople(people.filter((person) => person.id !== id)),
  };
}
