import {
  AddCaseNoteInput,
  CaseDetail,
  CasePayments,
  CaseQueue,
  CloseCaseInput,
  DecideCaseInput,
  ListCasesInput,
  OneCaseInput,
  TakeCaseInput,
} from "@evenly/contract/cases/schemas";
import { addCaseNote } from "@evenly/services/cases/add-case-note";
import { answerCase } from "@evenly/services/cases/answer-case";
import { decideCase } from "@evenly/services/cases/decide-case";
import { listCases } from "@evenly/services/cases/list-cases";
import { lookAtCase } from "@evenly/services/cases/look-at-case";
import { lookAtPayments } from "@evenly/services/cases/look-at-payments";
import { takeCase } from "@evenly/services/cases/take-case";
import type { OperatorAct, ProvenAct } from "@evenly/services/operators/acts";
import { procedureForAct, router } from "../init.ts";

const rated = (act: OperatorAct) => procedureForAct(act, { points: 120, windowSeconds: 60 });
/** Rate for procedures that take the operator's proof; attempts are also counted in the database. */
const guarded = (act: ProvenAct) => procedureForAct(act, { points: 30, windowSeconds: 60 });

/** Operators' cases. Reads are mutations too: each writes an audit row, so no client may prefetch or refetch it. */
export const casesRouter = router({
  list: rated("look")
    .input(ListCasesInput)
    .output(CaseQueue)
    .mutation(({ ctx, input }) => listCases(ctx, input)),
  show: rated("look")
    .input(OneCaseInput)
    .output(CaseDetail)
    .mutation(({ ctx, input }) => lookAtCase(ctx, input)),
  payments: rated("look")
    .input(OneCaseInput)
    .output(CasePayments)
    .mutation(({ ctx, input }) => lookAtPayments(ctx, input)),
  take: rated("take_case")
    .input(TakeCaseInput)
    .output(CaseDetail)
    .mutation(({ ctx, input }) => takeCase(ctx, input)),
  addNote: rated("note_case")
    .input(AddCaseNoteInput)
    .output(CaseDetail)
    .mutation(({ ctx, input }) => addCaseNote(ctx, input)),
  decide: guarded("decide_case")
    .input(DecideCaseInput)
    .output(CaseDetail)
    .mutation(({ ctx, input }) => decideCase(ctx, input)),
  answer: guarded("answer_case")
    .input(CloseCaseInput)
    .output(CaseDetail)
    .mutation(({ ctx, input }) => answerCase(ctx, input)),
});
