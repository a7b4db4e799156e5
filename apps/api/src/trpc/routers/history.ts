import {
  BulkEditInput,
  BulkEditResult,
  DeleteTransactionInput,
  TagCounts,
  UndoBulkEditInput,
  UndoBulkEditResult,
  UpdateTransactionInput,
} from "@evenly/contract/history/annotations";
import { ExportInput, HistoryExport, StartExportInput } from "@evenly/contract/history/exports";
import { CreateManualEntryInput } from "@evenly/contract/history/manual-entries";
import { DownloadLink, GetReceiptInput, Receipt } from "@evenly/contract/history/receipts";
import {
  GetTransactionInput,
  HistoryFilter,
  HistoryInput,
  HistoryPage,
  HistorySums,
  PeopleSums,
  PeopleSumsInput,
  Transaction,
  TransactionDetail,
} from "@evenly/contract/payments/schemas";
import { bulkEdit } from "@evenly/services/history/bulk-edit";
import { cancelExport } from "@evenly/services/history/cancel-export";
import { createExportLink } from "@evenly/services/history/create-export-link";
import { createManualEntry } from "@evenly/services/history/create-manual-entry";
import { createReceiptLink } from "@evenly/services/history/create-receipt-link";
import { deleteTransaction } from "@evenly/services/history/delete-transaction";
import { getExport } from "@evenly/services/history/get-export";
import { getReceipt } from "@evenly/services/history/get-receipt";
import { getTransaction } from "@evenly/services/history/get-transaction";
import { listExports } from "@evenly/services/history/list-exports";
import { listTags } from "@evenly/services/history/list-tags";
import { listTransactions } from "@evenly/services/history/list-transactions";
import { startExport } from "@evenly/services/history/start-export";
import { sumPeople } from "@evenly/services/history/sum-people";
import { sumTransactions } from "@evenly/services/history/sum-transactions";
import { undoBulkEdit } from "@evenly/services/history/undo-bulk-edit";
import { updateTransaction } from "@evenly/services/history/update-transaction";
import * as z from "zod";
import { userProcedure } from "../init.ts";
import { markReplay } from "../mark-replay.ts";

const read = userProcedure.meta({ policy: "user", scope: "payments:read" });

/** The caller's history and own words; part of the payments router. */
export const historyProcedures = {
  listTransactions: read
    .input(HistoryInput)
    .output(HistoryPage)
    .query(({ ctx, input }) => listTransactions(ctx, input)),
  sumTransactions: read
    .input(HistoryFilter)
    .output(HistorySums)
    .query(({ ctx, input }) => sumTransactions(ctx, input)),
  sumPeople: read
    .input(PeopleSumsInput)
    .output(PeopleSums)
    .query(({ ctx, input }) => sumPeople(ctx, input)),
  getTransaction: read
    .input(GetTransactionInput)
    .output(TransactionDetail)
    .query(({ ctx, input }) => getTransaction(ctx, input)),
  createManualEntry: userProcedure
    .input(CreateManualEntryInput)
    .output(Transaction)
    .mutation(({ ctx, input }) => createManualEntry(ctx, input).then((made) => markReplay(ctx, made))),
  updateTransaction: userProcedure
    .input(UpdateTransactionInput)
    .output(Transaction)
    .mutation(({ ctx, input }) => updateTransaction(ctx, input)),
  deleteTransaction: userProcedure
    .input(DeleteTransactionInput)
    .output(DeleteTransactionInput)
    .mutation(({ ctx, input }) => deleteTransaction(ctx, input)),
  bulkEdit: userProcedure
    .meta({ policy: "user", rate: { points: 30, windowSeconds: 60 } })
    .input(BulkEditInput)
    .output(BulkEditResult)
    .mutation(({ ctx, input }) => bulkEdit(ctx, input)),
  undoBulkEdit: userProcedure
    .input(UndoBulkEditInput)
    .output(UndoBulkEditResult)
    .mutation(({ ctx, input }) => undoBulkEdit(ctx, input)),
  getReceipt: read
    .input(GetReceiptInput)
    .output(Receipt)
    .query(({ ctx, input }) => getReceipt(ctx, input)),
  createReceiptLink: userProcedure
    .input(GetReceiptInput)
    .output(DownloadLink)
    .mutation(({ ctx, input }) => createReceiptLink(ctx, input)),
  startExport: userProcedure
    .input(StartExportInput)
    .output(HistoryExport)
    .mutation(({ ctx, input }) => startExport(ctx, input)),
  getExport: read
    .input(ExportInput)
    .output(HistoryExport)
    .query(({ ctx, input }) => getExport(ctx, input)),
  listExports: read.output(z.array(HistoryExport)).query(({ ctx }) => listExports(ctx)),
  cancelExport: userProcedure
    .input(ExportInput)
    .output(HistoryExport)
    .mutation(({ ctx, input }) => cancelExport(ctx, input)),
  createExportLink: userProcedure
    .input(ExportInput)
    .output(DownloadLink)
    .mutation(({ ctx, input }) => createExportLink(ctx, input)),
  listTags: read.output(TagCounts).query(({ ctx }) => listTags(ctx)),
};
