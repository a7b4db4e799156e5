import {
  Bill,
  BillDraft,
  BillDraftInput,
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
import {
  billToGroup,
  closeBill,
  coverShare,
  createBill,
  draftOfPayment,
  getBill,
  listBills,
  remindBill,
  splitBillAgain,
  updateBill,
} from "@evenly/services/bills/index";
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
    .output(Bill)
    .mutation(({ ctx, input }) => billToGroup(ctx, input)),
});
