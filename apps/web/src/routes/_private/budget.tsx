import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod";
import { BudgetPage } from "../../features/budgets/components/budget-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";

const Search = z.object({
  month: z
    .string()
    .regex(/^[12]\d{3}-(?:0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
});

export const Route = createFileRoute("/_private/budget")({
  validateSearch: Search,
  loader: () => needMessages("budgets"),
  component: Budget,
});

function Budget() {
  return <BudgetPage month={Route.useSearch().month} />;
}
