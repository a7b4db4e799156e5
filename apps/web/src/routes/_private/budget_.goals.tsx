import type { GoalId } from "@evenly/contract";
import { createFileRoute } from "@tanstack/react-router";
import { GoalsPage } from "../../features/goals/components/goals-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { readId } from "../../shell/ids.ts";

export const Route = createFileRoute("/_private/budget_/goals")({
  validateSearch: ({ goal }: { readonly goal?: unknown }): { readonly goal?: GoalId } => {
    const id = readId<GoalId>(goal);
    return id === undefined ? {} : { goal: id };
  },
  loader: () => needMessages("goals"),
  component: Goals,
});

function Goals() {
  const { goal } = Route.useSearch();
  return <GoalsPage openedId={goal ?? null} />;
}
