import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTimeZone, useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { notify } from "../../../shell/toasts.ts";
import { useSpentText } from "../../../shell/use-spent-text.ts";
import { dayOf } from "../../payments/index.ts";
import { expenseOf, type Reading, readInGroups } from "./groups-for-line.ts";
import { useCreateExpense } from "./use-create-expense.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** A line with which the form of a new expense opens; it is no part of the address, which servers log. */
    readonly line?: string;
  }
}

/** What happens with a line: its form opens, or it is saved at once. */
type Aim = "open" | "save";

/** State of the line above the groups: what was read in which groups, and what Enter does with it. */
export function useQuickEntry() {
  const navigate = useNavigate();
  const today = dayOf(new Date(), useTimeZone() ?? "UTC");
  const groups = api.groups.listEntryGroups.useQuery();
  const [line, setLine] = useState("");
  // The aim of an entry that waits for the choice of a group.
  const [asked, setAsked] = useState<Aim | null>(null);
  const { readings, isFitting } = readInGroups(line, groups.data ?? [], today);
  const [first, ...others] = readings;
  const only = isFitting && others.length === 0 ? (first ?? null) : null;
  const type = (text: string) => {
    setLine(text);
    setAsked(null);
  };
  const save = useSaveReading(() => type(""));
  const open = ({ group }: Reading) =>
    void navigate({ to: "/groups/$groupId/new", params: { groupId: group.id }, state: { line } });
  const take = (reading: Reading, aim: Aim) => {
    const expense = aim === "save" ? expenseOf(reading) : null;
    if (expense === null) open(reading);
    else if (!save.isPending) save.mutate({ group: reading.group, expense });
  };
  const enter = (aim: Aim) => {
    if (line.trim() === "" || first === undefined) return;
    if (only) take(only, aim);
    else setAsked(aim);
  };
  return {
    groups: groups.data,
    line,
    type,
    readings,
    isFitting,
    only,
    enter,
    asked,
    isSaving: save.isPending,
    pick: (reading: Reading) => take(reading, asked ?? "open"),
    cancel: () => setAsked(null),
  };
}

type Saved = {
  readonly group: Reading["group"];
  readonly expense: NonNullable<ReturnType<typeof expenseOf>>;
};

function useSaveReading(onSaved: () => void) {
  const t = useTranslations("quickEntry");
  const spentText = useSpentText();
  const create = useCreateExpense();
  // One line is one expense: a second try after a lost answer has the same key.
  const [key, setKey] = useState(() => crypto.randomUUID());
  return useChange(({ group, expense }: Saved) => create(group.name, { ...expense, idempotencyKey: key }), {
    done: ({ isKept }, { group, expense: { title, amountMinor, currency } }) => {
      const amount = spentText(amountMinor, currency);
      if (!isKept) notify("success", t("saved", { title, amount, group: group.name }));
      setKey(crypto.randomUUID());
      onSaved();
    },
    refresh: [["groups"]],
  });
}
