import { createContext, type ReactNode, use, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../api/trpc.ts";
import { useRefusalText } from "../../api/use-refusal-text.ts";
import { readSession, subscribeToSession } from "../auth/index.ts";

type BudgetStore = ReturnType<typeof useBudgetStore>;

const BudgetContext = createContext<BudgetStore | null>(null);

/** Provides the user's budgets, categories, settings, alerts and insights; nothing is loaded before sign-in. */
export function BudgetProvider({ children }: { readonly children: ReactNode }) {
  return <BudgetContext value={useBudgetStore()}>{children}</BudgetContext>;
}

/** The user's budgets, inside the provider. @see spec 2 section 8 */
export function useBudget(): BudgetStore {
  const value = use(BudgetContext);
  if (value === null) throw new Error("useBudget must be used within a BudgetProvider");
  return value;
}

/** Lists that are null until they are loaded, and the texts of those that could not be. */
function useBudgetStore() {
  const t = useTranslations("budgets.failures");
  const textOf = useRefusalText();
  const isSignedIn = useSyncExternalStore(subscribeToSession, hasSession);
  const asked = { enabled: isSignedIn };
  const budgets = api.budgets.list.useQuery({}, asked);
  const categories = api.budgets.listCategories.useQuery(undefined, asked);
  const settings = api.budgets.getSettings.useQuery(undefined, asked);
  const alerts = api.budgets.listAlerts.useQuery(undefined, asked);
  const insights = api.budgets.listInsights.useQuery(undefined, asked);
  const failed = [budgets, categories, settings, alerts].find(({ isError }) => isError);
  return {
    budgets: budgets.data ?? null,
    categories: categories.data ?? null,
    settings: settings.data ?? null,
    alerts: alerts.data ?? null,
    insights: insights.data ?? null,
    isLoading: [budgets, categories, settings, alerts, insights].some(({ isLoading }) => isLoading),
    error: failed === undefined ? null : textOf(failed.error, t("load")),
    insightsError: insights.isError ? textOf(insights.error, t("loadInsights")) : null,
  };
}

function hasSession(): boolean {
  return readSession() !== null;
}
