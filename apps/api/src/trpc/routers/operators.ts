import {
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
} from "@evenly/contract/operators/schemas";
import {
  CreatedServiceKey,
  CreateServiceKeyInput,
  ListServiceKeysInput,
  RevokeServiceKeyInput,
  ServiceKey,
  ServiceKeyPage,
} from "@evenly/contract/service-keys/schemas";
import {
  endUserSessions,
  findUsers,
  freezeUser,
  grantAdmin,
  liftFreeze,
  liftLock,
  liftSuspension,
  listParkedJobs,
  lookAtUser,
  openQueueBoard,
  resetLimits,
  retryParkedJob,
  revokeAdmin,
  suspendUser,
  verifyBook,
} from "@evenly/services/operators/index";
import { createServiceKey, listServiceKeys, revokeServiceKey } from "@evenly/services/service-keys/index";
import { adminProcedure, type RequestContext, router } from "../init.ts";

const seldom = adminProcedure.meta({ policy: "admin", rate: { points: 60, windowSeconds: 60 } });
const act = (verb: (ctx: RequestContext, input: OperatorInput) => Promise<OperatorUser>) =>
  seldom
    .input(OperatorInput)
    .output(OperatorUser)
    .mutation(({ ctx, input }) => verb(ctx, input));

/** Operator procedures. Reads are mutations too: each writes an audit row, so no client may prefetch or refetch it. */
export const operatorsRouter = router({
  users: router({
    find: seldom
      .input(FindUsersInput)
      .output(OperatorUserPage)
      .mutation(({ ctx, input }) => findUsers(ctx, input)),
    show: seldom
      .input(LookAtUserInput)
      .output(OperatorUserDetail)
      .mutation(({ ctx, input }) => lookAtUser(ctx, input)),
    suspend: act(suspendUser),
    liftSuspension: act(liftSuspension),
    freeze: act(freezeUser),
    liftFreeze: act(liftFreeze),
    liftLock: act(liftLock),
    resetLimits: act(resetLimits),
    endSessions: seldom
      .input(OperatorInput)
      .output(EndedSessions)
      .mutation(({ ctx, input }) => endUserSessions(ctx, input)),
  }),
  admins: router({ grant: act(grantAdmin), revoke: act(revokeAdmin) }),
  serviceKeys: router({
    create: seldom
      .input(CreateServiceKeyInput)
      .output(CreatedServiceKey)
      .mutation(({ ctx, input }) => createServiceKey(ctx, input)),
    list: seldom
      .input(ListServiceKeysInput)
      .output(ServiceKeyPage)
      .mutation(({ ctx, input }) => listServiceKeys(ctx, input)),
    revoke: seldom
      .input(RevokeServiceKeyInput)
      .output(ServiceKey)
      .mutation(({ ctx, input }) => revokeServiceKey(ctx, input)),
  }),
  ledger: router({
    verify: adminProcedure
      .meta({ policy: "admin", rate: { points: 6, windowSeconds: 60 } })
      .output(LedgerVerdict)
      .mutation(({ ctx }) => verifyBook(ctx)),
  }),
  listParkedJobs: seldom
    .input(ListParkedJobsInput)
    .output(ParkedJobPage)
    .mutation(({ ctx, input }) => listParkedJobs(ctx, input)),
  retryParkedJob: seldom
    .input(RetryParkedJobInput)
    .output(RetriedJob)
    .mutation(({ ctx, input }) => retryParkedJob(ctx, input)),
  openQueueBoard: seldom.output(QueueBoardLink).mutation(({ ctx }) => openQueueBoard(ctx)),
});
