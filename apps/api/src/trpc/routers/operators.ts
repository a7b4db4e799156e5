import { Done } from "@evenly/contract/auth/schemas";
import { CardReconciliation, ReconcileCardsInput } from "@evenly/contract/cards/schemas";
import {
  ConfirmActInput,
  DismissActInput,
  EndedSessions,
  FindUsersInput,
  LedgerVerdict,
  ListParkedJobsInput,
  LookAtUserInput,
  OperatorInput,
  OperatorUser,
  OperatorUserDetail,
  OperatorUserPage,
  ParkedJobPage,
  QueueBoardLink,
  RetriedJob,
  RetryParkedJobInput,
  WaitingAct,
  WaitingActs,
} from "@evenly/contract/operators/schemas";
import {
  CreatedServiceKey,
  CreateServiceKeyInput,
  ListServiceKeysInput,
  RevokeServiceKeyInput,
  ServiceKey,
  ServiceKeyPage,
} from "@evenly/contract/service-keys/schemas";
import { reconcileCards } from "@evenly/services/cards/reconciliation/reconcile-cards";
import type { OperatorAct, WaitingActName } from "@evenly/services/operators/acts";
import { confirmAct } from "@evenly/services/operators/confirm-act";
import { dismissAct } from "@evenly/services/operators/dismiss-act";
import { endUserSessions } from "@evenly/services/operators/end-user-sessions";
import { findUsers } from "@evenly/services/operators/find-users";
import { freezeUser } from "@evenly/services/operators/freeze-user";
import { grantAdmin } from "@evenly/services/operators/grant-admin";
import { liftFreeze } from "@evenly/services/operators/lift-freeze";
import { liftLock } from "@evenly/services/operators/lift-lock";
import { liftSuspension } from "@evenly/services/operators/lift-suspension";
import { listParkedJobs } from "@evenly/services/operators/list-parked-jobs";
import { listWaitingActs } from "@evenly/services/operators/list-waiting-acts";
import { lookAtUser } from "@evenly/services/operators/look-at-user";
import { openQueueBoard } from "@evenly/services/operators/open-queue-board";
import { resetLimits } from "@evenly/services/operators/reset-limits";
import { retryParkedJob } from "@evenly/services/operators/retry-parked-job";
import { revokeAdmin } from "@evenly/services/operators/revoke-admin";
import { suspendUser } from "@evenly/services/operators/suspend-user";
import { verifyBook } from "@evenly/services/operators/verify-book";
import { createServiceKey } from "@evenly/services/service-keys/create-service-key";
import { listServiceKeys } from "@evenly/services/service-keys/list-service-keys";
import { revokeServiceKey } from "@evenly/services/service-keys/revoke-service-key";
import { procedureForAct, type RequestContext, router } from "../init.ts";

const seldom = (act: OperatorAct) => procedureForAct(act, { points: 60, windowSeconds: 60 });
type Verb<Answer> = (ctx: RequestContext, input: OperatorInput) => Promise<Answer>;
/** An act on one account. */
const act = (name: OperatorAct, verb: Verb<OperatorUser>) =>
  seldom(name)
    .input(OperatorInput)
    .output(OperatorUser)
    .mutation(({ ctx, input }) => verb(ctx, input));
/** An act that waits for a second operator. */
const proposal = (name: WaitingActName, verb: Verb<WaitingAct>) =>
  seldom(name)
    .input(OperatorInput)
    .output(WaitingAct)
    .mutation(({ ctx, input }) => verb(ctx, input));

/** Operator procedures. Reads are mutations too: each writes an audit row, so no client may prefetch or refetch it. */
export const operatorsRouter = router({
  users: router({
    find: seldom("look")
      .input(FindUsersInput)
      .output(OperatorUserPage)
      .mutation(({ ctx, input }) => findUsers(ctx, input)),
    show: seldom("look")
      .input(LookAtUserInput)
      .output(OperatorUserDetail)
      .mutation(({ ctx, input }) => lookAtUser(ctx, input)),
    suspend: act("suspend", suspendUser),
    liftSuspension: proposal("lift_suspension", liftSuspension),
    freeze: act("freeze", freezeUser),
    liftFreeze: proposal("lift_freeze", liftFreeze),
    liftLock: act("lift_lock", liftLock),
    resetLimits: act("reset_limits", resetLimits),
    endSessions: seldom("end_sessions")
      .input(OperatorInput)
      .output(EndedSessions)
      .mutation(({ ctx, input }) => endUserSessions(ctx, input)),
  }),
  admins: router({
    grant: proposal("grant_admin", grantAdmin),
    revoke: act("revoke_admin", revokeAdmin),
  }),
  waitingActs: router({
    list: seldom("look")
      .output(WaitingActs)
      .mutation(({ ctx }) => listWaitingActs(ctx)),
    confirm: seldom("confirm_act")
      .input(ConfirmActInput)
      .output(OperatorUser)
      .mutation(({ ctx, input }) => confirmAct(ctx, input)),
    dismiss: seldom("dismiss_act")
      .input(DismissActInput)
      .output(Done)
      .mutation(({ ctx, input }) => dismissAct(ctx, input)),
  }),
  serviceKeys: router({
    // Declared as the act of a key that pays; the same call makes keys that only read.
    create: seldom("create_paying_key")
      .input(CreateServiceKeyInput)
      .output(CreatedServiceKey)
      .mutation(({ ctx, input }) => createServiceKey(ctx, input)),
    list: seldom("look")
      .input(ListServiceKeysInput)
      .output(ServiceKeyPage)
      .mutation(({ ctx, input }) => listServiceKeys(ctx, input)),
    revoke: seldom("revoke_service_key")
      .input(RevokeServiceKeyInput)
      .output(ServiceKey)
      .mutation(({ ctx, input }) => revokeServiceKey(ctx, input)),
  }),
  cards: router({
    reconcile: procedureForAct("look", { points: 20, windowSeconds: 60 })
      .input(ReconcileCardsInput)
      .output(CardReconciliation)
      .mutation(({ ctx, input }) => reconcileCards(ctx, input)),
  }),
  ledger: router({
    verify: procedureForAct("look", { points: 6, windowSeconds: 60 })
      .output(LedgerVerdict)
      .mutation(({ ctx }) => verifyBook(ctx)),
  }),
  listParkedJobs: seldom("look")
    .input(ListParkedJobsInput)
    .output(ParkedJobPage)
    .mutation(({ ctx, input }) => listParkedJobs(ctx, input)),
  retryParkedJob: seldom("retry_job")
    .input(RetryParkedJobInput)
    .output(RetriedJob)
    .mutation(({ ctx, input }) => retryParkedJob(ctx, input)),
  openQueueBoard: seldom("open_queue_board")
    .output(QueueBoardLink)
    .mutation(({ ctx }) => openQueueBoard(ctx)),
});
