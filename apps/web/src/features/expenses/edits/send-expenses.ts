import type { Expense, ExpenseDetail, ExpensePage, ExpenseSummary } from "@evenly/contract/expenses/schemas";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { apiClient, refusalOf } from "../../../api/trpc-client.ts";
import type { EditSending, Sent } from "../../../manifest/edit-definition.ts";
import type { ExpenseEdit, NewCommentEdit, NewExpenseEdit } from "./edits.ts";
import { hasFields } from "./same-fields.ts";

const lists = [["groups", "listExpenses"]] as const;
const details = [["groups", "getExpense"]] as const;

export const newExpense: EditSending<NewExpenseEdit> = {
  send: async ({ input }, options) => {
    const made = await apiClient.groups.createExpense.mutate(input, options);
    return { id: made.id, version: made.version, take: (queryClient) => takeNew(queryClient, made) };
  },
  readAgain,
};

export const expense: EditSending<ExpenseEdit> = {
  send: async ({ id, version, fields }, options) => {
    const write = async (onto: number) => {
      const input = { expenseId: id, expectedVersion: onto, ...fields };
      return sentChange(await apiClient.groups.updateExpense.mutate(input, options));
    };
    try {
      if (version !== null) return await write(version);
    } catch (error) {
      if (refusalOf(error).code !== "EXPENSE_CHANGED") throw error;
    }
    const current = await apiClient.groups.getExpense.query({ expenseId: id }, options);
    // The server has the change already: the answer to an earlier try was lost.
    if (hasFields(current, fields)) return sentChange(current);
    return version === null ? write(current.version) : null;
  },
  readAgain,
};

export const newComment: EditSending<NewCommentEdit> = {
  send: async ({ id, expenseId, text }, options) => {
    const input = { expenseId, text, idempotencyKey: id };
    const detail = await apiClient.groups.addComment.mutate(input, options);
    return { take: (queryClient) => takeDetail(queryClient, detail) };
  },
  readAgain,
};

function sentChange(taken: Expense): Sent {
  return { version: taken.version, take: (queryClient) => takeDetail(queryClient, taken) };
}

async function takeDetail(queryClient: QueryClient, taken: Expense | ExpenseDetail): Promise<void> {
  // An answer to a query sent before the edit would restore the old values.
  await queryClient.cancelQueries({ queryKey: details });
  queryClient.setQueriesData<ExpenseDetail>({ queryKey: details }, (known) =>
    known?.id === taken.id ? { ...known, ...taken } : known,
  );
  await changeLists(queryClient, taken, (rows) =>
    rows.map((row) => (row.id === taken.id ? { ...row, ...taken } : row)),
  );
}

/** Adds a new expense to the first page of its group's list, at its day. */
function takeNew(queryClient: QueryClient, made: Expense): Promise<void> {
  return changeLists(queryClient, made, (rows, isFirst) => {
    if (!isFirst || rows.some(({ id }) => id === made.id)) return rows;
    const at = rows.findIndex(({ spentOn }) => spentOn <= made.spentOn);
    return at < 0 ? rows : [...rows.slice(0, at), made, ...rows.slice(at)];
  });
}

type Pages = InfiniteData<ExpensePage>;
type Change = (rows: ExpenseSummary[], isFirst: boolean) => ExpenseSummary[];

async function changeLists(
  queryClient: QueryClient,
  { groupId }: Pick<Expense, "groupId">,
  change: Change,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey: lists });
  const isOfGroup = ({ queryKey: [, facts] }: { readonly queryKey: readonly unknown[] }) =>
    (facts as { input?: { groupId?: string } } | undefined)?.input?.groupId === groupId;
  queryClient.setQueriesData<Pages>({ queryKey: lists, predicate: isOfGroup }, (known) => {
    if (known === undefined) return known;
    const pages = known.pages.map((page, index) => ({
      ...page,
      expenses: change(page.expenses, index === 0),
    }));
    return { ...known, pages };
  });
}

/** Balances, lists and the feed of the group have changed too. */
function readAgain(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [["groups"]] });
}
