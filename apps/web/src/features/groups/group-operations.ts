import type { AppRouter } from "@evenly/api";
import type { QueryClient } from "@tanstack/react-query";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { apiClient } from "../../api/trpc.ts";
import type { Attempt } from "./use-group-attempts.ts";

type Inputs = inferRouterInputs<AppRouter>["groups"];
type Outputs = inferRouterOutputs<AppRouter>["groups"];
type RequestInputs = inferRouterInputs<AppRouter>["requests"];
type ExpenseId = NonNullable<Inputs["payDebt"]["expenseIds"]>[number];
/** Payment of the caller's part of one expense from their wallet. */
export type SplitPayment = Omit<Inputs["payDebt"], "expenseIds"> & { readonly expenseId: ExpenseId };

/** A payment request's end: its payer declines it, or its requester cancels it. */
export type RequestUpdate = RequestInputs["cancel"] &
  ({ readonly status: "cancelled" } | { readonly status: "declined"; readonly reason?: string });

/** Operations that change payment requests; creating one rethrows the error. */
export function requestChangesOf(attempt: Attempt, client: QueryClient) {
  const { requests } = apiClient;
  const refreshed = <Result>(work: Promise<Result>) =>
    work.finally(() => client.invalidateQueries({ queryKey: [["requests"]] }));
  return {
    createPaymentRequest: (input: RequestInputs["create"]) =>
      attempt("createPaymentRequest", () => refreshed(requests.create.mutate(input))),
    updatePaymentRequest: ({ paymentRequestId, ...update }: RequestUpdate) =>
      isDone(
        attempt("updatePaymentRequest", () =>
          refreshed(
            update.status === "cancelled"
              ? requests.cancel.mutate({ paymentRequestId })
              : requests.decline.mutate({ paymentRequestId, reason: update.reason ?? "" }),
          ),
        ),
      ),
  };
}

/**
 * Operations that change groups. Those that create rethrow the error; the others return false.
 *
 * @see spec 2 section 8
 */
export function changesOf(attempt: Attempt, client: QueryClient) {
  const { groups } = apiClient;
  const changing =
    <Result>(request: () => Promise<Result>) =>
    () =>
      request().finally(() => client.invalidateQueries({ queryKey: [["groups"]] }));
  return {
    createGroup: (input: Inputs["create"]) =>
      attempt(
        "createGroup",
        changing(() => groups.create.mutate(input)),
      ),
    updateGroup: (input: Inputs["update"]) =>
      isDone(
        attempt(
          "updateGroup",
          changing(() => groups.update.mutate(input)),
        ),
      ),
    deleteGroup: (input: Inputs["delete"]) =>
      isDone(
        attempt(
          "deleteGroup",
          changing(() => groups.delete.mutate(input)),
        ),
      ),
    addMember: (input: Inputs["addMember"], onAdded?: (group: Outputs["addMember"]) => void) =>
      isDone(
        attempt(
          "addMember",
          changing(() => groups.addMember.mutate(input)),
        ).then(onAdded),
      ),
    removeMember: (input: Inputs["removeMember"]) =>
      isDone(
        attempt(
          "removeMember",
          changing(() => groups.removeMember.mutate(input)),
        ),
      ),
    updateMemberRole: (input: Inputs["setMemberRole"]) =>
      isDone(
        attempt(
          "updateMemberRole",
          changing(() => groups.setMemberRole.mutate(input)),
        ),
      ),
    createExpense: (input: Inputs["createExpense"]) =>
      attempt(
        "createExpense",
        changing(() => groups.createExpense.mutate(input)),
      ),
    updateExpense: (input: Inputs["updateExpense"]) =>
      isDone(
        attempt(
          "updateExpense",
          changing(() => groups.updateExpense.mutate(input)),
        ),
      ),
    payExpenseSplit: ({ expenseId, ...debt }: SplitPayment) => {
      const pay = () => groups.payDebt.mutate({ ...debt, expenseIds: [expenseId] });
      // Money moves: balance and history are stale too.
      const refreshed = () => pay().finally(() => client.invalidateQueries());
      return isDone(attempt("payExpenseSplit", refreshed));
    },
  };
}

/** Whether an operation succeeded. */
function isDone(attempted: Promise<unknown>): Promise<boolean> {
  return attempted.then(
    () => true,
    () => false,
  );
}
