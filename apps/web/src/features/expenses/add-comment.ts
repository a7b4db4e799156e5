import type { ExpenseDetail } from "@evenly/contract/expenses/schemas";
import { apiClient } from "../../api/trpc.ts";
import { sendOrQueue } from "../offline/index.ts";

/** Adds a comment; without a network it is queued and sent later under the same key. */
export async function addComment({ id, title }: ExpenseDetail, text: string, key: string): Promise<void> {
  await sendOrQueue({ kind: "newComment", id: key, expenseId: id, expenseTitle: title, text }, () =>
    apiClient.groups.addComment.mutate({ expenseId: id, text, idempotencyKey: key }),
  );
}
