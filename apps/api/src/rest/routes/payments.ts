import {
  TransactionAnswer,
  TransactionDetailAnswer,
  TransactionParams,
  TransactionsQuery,
  toHistoryFilter,
  toTransactionAnswer,
  toTransactionDetailAnswer,
} from "@evenly/contract/payments/rest";
import { CreateTransactionBody } from "@evenly/contract/payments/rest-writes";
import type { HistoryPage, Transaction, TransactionDetail } from "@evenly/contract/payments/schemas";
import { type AnyRestRow, restRow } from "@evenly/contract/rest";
import * as z from "zod";

export const paymentRows: readonly AnyRestRow[] = [
  restRow({
    method: "GET",
    path: "/api/transactions",
    procedure: "payments.listTransactions",
    summary: "The caller's history, newest first",
    isPublic: false,
    success: 200,
    query: TransactionsQuery,
    answer: z.object({
      transactions: z.array(TransactionAnswer),
      nextCursor: z.string().nullable(),
      total: z.number().int(),
      totalIsCapped: z.boolean(),
      searchedTo: z.string().nullable(),
    }),
    toInput: ({ query }) => ({
      ...toHistoryFilter(query),
      limit: query.limit,
      page: query.page,
      cursor: query.cursor,
    }),
    toAnswer: ({ transactions, searchedTo, ...page }: HistoryPage) => ({
      ...page,
      searchedTo: searchedTo?.toISOString() ?? null,
      transactions: transactions.map(toTransactionAnswer),
    }),
  }),
  restRow({
    method: "POST",
    path: "/api/transactions",
    procedure: "payments.send",
    summary: "Sends money to a person, or records money outside the wallet with manual: true",
    isPublic: false,
    success: 201,
    body: CreateTransactionBody,
    answer: z.object({ transaction: TransactionAnswer }),
    procedureOf: (body) => (body.kind === "manual" ? "payments.createManualEntry" : "payments.send"),
    toInput: ({ body: { kind: _kind, ...body }, idempotencyKey }) => ({ ...body, idempotencyKey }),
    toAnswer: (transaction: Transaction) => ({ transaction: toTransactionAnswer(transaction) }),
  }),
  restRow({
    method: "GET",
    path: "/api/transactions/{id}",
    procedure: "payments.getTransaction",
    summary: "One transaction with its timeline and ledger entries",
    isPublic: false,
    success: 200,
    params: TransactionParams,
    answer: z.object({ transaction: TransactionDetailAnswer }),
    toInput: ({ params }) => ({ id: params.id }),
    toAnswer: (detail: TransactionDetail) => ({ transaction: toTransactionDetailAnswer(detail) }),
  }),
];
