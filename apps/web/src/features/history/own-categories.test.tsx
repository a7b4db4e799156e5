import type { BudgetCategory } from "@evenly/contract/budgets/category-schemas";
import type { BudgetCategoryId } from "@evenly/contract/ids";
import type { Transaction } from "@evenly/contract/payments/schemas";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { type Call, fakeApi } from "../../testing/fake-api.ts";
import { press, showing } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { signIn } from "../../testing/session.ts";
import { makeTransaction } from "../payments/testing/make-transaction.ts";
import { detailOf } from "./edits/show-entries.ts";

const CLIMBING = "0199f000-0000-7000-8000-0000000000c1" as BudgetCategoryId;
const OLD = "0199f000-0000-7000-8000-0000000000c2" as BudgetCategoryId;
const ENTRY = "0199f000-0000-7000-8000-000000000009" as Transaction["id"];
const look = { icon: "dumbbell", color: "teal", description: "" } as const;
const own: BudgetCategory[] = [
  { id: CLIMBING, name: "Climbing", isActive: true, ...look },
  { id: OLD, name: "Chess club", isActive: false, ...look },
];
let entry: Transaction;
let calls: readonly Call[];

beforeEach(() => {
  signIn();
  const kiosk = { id: ENTRY, type: "manual", merchant: "Kiosk", person: null } as const;
  entry = makeTransaction({ ...kiosk, category: CLIMBING });
  const page = { nextCursor: null, searchedTo: null, total: 1, totalIsCapped: false };
  calls = fakeApi({
    "payments.listTransactions": () => ({ ...page, transactions: [entry] }),
    "payments.sumTransactions": () => ({ sums: [], count: 0, isCapped: false, since: null }),
    "payments.getTransaction": () => detailOf(entry),
    "payments.listTags": () => [],
    "payments.listExports": () => [],
    "payments.updateTransaction": ({ category }: Pick<Transaction, "category">) => {
      entry = { ...entry, category };
      return entry;
    },
    "budgets.listCategories": () => own,
  });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const askedFor = (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input);

test("a row and a filter name an own category", async () => {
  await renderScreen(`/history?category=${CLIMBING}`);
  const row = (await screen.findByRole("link", { name: /Kiosk/ })).closest("li") as HTMLElement;
  await showing("Climbing", row);
  await waitFor(() => expect(screen.getAllByRole("button", { name: /Climbing/ }).length).toBeGreaterThan(0));
  await waitFor(() =>
    expect(askedFor("payments.listTransactions")).toContainEqual(
      expect.objectContaining({ category: [CLIMBING] }),
    ),
  );
});

test("own categories are asked for only where one is shown or chosen", async () => {
  entry = { ...entry, category: "food" };
  await renderScreen("/history");
  await showing("Food", (await screen.findByRole("link", { name: /Kiosk/ })).closest("li") as HTMLElement);
  expect(askedFor("budgets.listCategories")).toEqual([]);
});

test("an own category in use can be chosen, and one that is switched off stays where it is", async () => {
  entry = { ...entry, category: OLD };
  await renderScreen(`/history/${ENTRY}`);
  const article = await screen.findByRole("article");
  await showing("Chess club", article);
  await press(/category/, { in: article });
  const choices = await screen.findByRole("dialog", { name: "Category" });
  await within(choices).findByRole("button", { name: "Chess club", pressed: true });
  await press("Climbing", { in: choices });
  await waitFor(() =>
    expect(askedFor("payments.updateTransaction")).toMatchObject([{ id: ENTRY, category: CLIMBING }]),
  );
  await showing("Climbing", screen.getByRole("article"));
  await press(/category/, { in: screen.getByRole("article") });
  const again = await screen.findByRole("dialog", { name: "Category" });
  await within(again).findByRole("button", { name: "Climbing" });
  expect(within(again).queryByRole("button", { name: "Chess club" })).toBe(null);
});
