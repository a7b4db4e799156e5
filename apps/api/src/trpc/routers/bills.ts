import {
  Bill,
  BillDraft,
  BillDraftInput,
  BillInGroup,
  BillPage,
  BillToGroupInput,
  CoverShareInput,
  CreateBillInput,
  ListBillsInput,
  OneBillInput,
  RemindedBill,
  SplitBillAgainInput,
  UpdateBillInput,
} from "@evenly/contract/bills/schemas";
import { billToGroup } from "@evenly/services/bills/bill-to-group";
import { closeBill } from "@evenly/services/bills/close-bill";
import { coverShare } from "@evenly/services/bills/cover-share";
import { createBill } from "@evenly/services/bills/create-bill";
import { draftOfPayment } from "@evenly/services/bills/draft-of-payment";
import { getBill } from "@evenly/services/bills/get-bill";
import { listBills } from "@evenly/services/bills/list-bills";
import { remindBill } from "@evenly/services/bills/remind-bill";
import { splitBillAgain } from "@evenly/services/bills/split-bill-again";
import { updateBill } from "@evenly/services/bills/update-bill";
import { router, userProcedure, verifiedProcedure } from "../init.ts";

/** Bills that one person paid and splits with others. */
export const billsRouter = router({
  list: userProcedure
    .input(ListBillsInput)
    .output(BillPage)
    .query(({ ctx, input }) => listBills(ctx, input)),
  get: userProcedure
    .input(OneBillInput)
    .output(Bill)
    .query(({ ctx, input }) => getBill(ctx, input)),
  draftOfPayment: userProcedure
    .input(BillDraftInput)
    .output(BillDraft)
    .query(({ ctx, input }) => draftOfPayment(ctx, input)),
  create: verifiedProcedure
    .input(CreateBillInput)
    .output(Bill)
    .mutation(({ ctx, input }) => createBill(ctx, input)),
  update: userProcedure
    .input(UpdateBillInput)
    .output(Bill)
    .mutation(({ ctx, input }) => updateBill(ctx, input)),
  remindAll: userProcedure
    .input(OneBillInput)
    .output(RemindedBill)
    .mutation(({ ctx, input }) => remindBill(ctx, input)),
  closeEarly: userProcedure
    .input(OneBillInput)
    .output(Bill)
    .mutation(({ ctx, input }) => closeBill(ctx, input)),
  coverShare: userProcedure
    .input(CoverShareInput)
    .output(Bill)
    .mutation(({ ctx, input }) => coverShare(ctx, input)),
  splitAgain: verifiedProcedure
    .input(SplitBillAgainInput)
    .output(Bill)
    .mutation(({ ctx, input }) => splitBillAgain(ctx, input)),
  toGroup: userProcedure
    .input(BillToGroupInput)
    .output(BillInGroup)
    .mutation(({ ctx, input }) => billToGroup(ctx, input)),
});
