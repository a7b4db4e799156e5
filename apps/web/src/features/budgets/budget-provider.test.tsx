import { AppError } from "@evenly/contract";
import { defaultBudgetSettings } from "@evenly/contract/budgets/settings-schemas";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { api, queryClient, trpcReactClient } from "../../api/trpc.ts";
import { type Call, fakeApi } from "../../testing/fake-api.ts";
import { renderWithTexts } from "../../testing/render-with-texts.tsx";
import { signIn } from "../../testing/session.ts";
import { clearSession } from "../auth/index.ts";
import { BudgetProvider, useBudget } from "./budget-provider.tsx";

let store: ReturnType<typeof useBudget>;
let calls: readonly Call[];

function Reads() {
  store = useBudget();
  return null;
}

async function mount(answers: Parameters<typeof fakeApi>[0] = {}): Promise<void> {
  calls = fakeApi(answers);
  await renderWithTexts(
    <api.Provider client={trpcReactClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <BudgetProvider>
          <Reads />
        </BudgetProvider>
      </QueryClientProvider>
    </api.Provider>,
  );
}

const options = queryClient.getDefaultOptions();

beforeEach(() => queryClient.setDefaultOptions({ queries: { ...options.queries, retry: false } }));
afterEach(() => {
  cleanup();
  clearSession();
  queryClient.clear();
  queryClient.setDefaultOptions(options);
});

const none = () => [];
const empty = { "budgets.list": none, "budgets.listCategories": none, "budgets.listAlerts": none };

test("nothing is loaded before sign-in", async () => {
  await mount();
  expect(calls).toEqual([]);
  expect(store).toMatchObject({ budgets: null, insights: null, isLoading: false, error: null });
});

test("what is loaded is provided; insights that fail say so alone", async () => {
  signIn({ id: "0199f000-0000-7000-8000-0000000000aa", displayName: "Mira Lindqvist" });
  await mount({
    ...empty,
    "budgets.getSettings": () => defaultBudgetSettings,
    "budgets.listInsights": () => {
      throw new AppError("INTERNAL");
    },
  });
  await waitFor(() => expect(store.insightsError).toBe("Failed to load AI insights"), { timeout: 5000 });
  await waitFor(() => expect(store.budgets).toEqual([]));
  expect(store).toMatchObject({ alerts: [], error: null });
});
