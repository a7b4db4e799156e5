import {
  EndedSessions,
  FindUsersInput,
  LedgerVerdict,
  ListParkedJobsInput,
  OperatorInput,
  OperatorUser,
  OperatorUserDetail,
  OperatorUserPage,
  ParkedJobPage,
  QueueBoardLink,
  RetriedJob,
  RetryParkedJobInput,
} from "@evenly/contract/operators/schemas";
import type { ServiceContext } from "@evenly/services";
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
  retryParkedJob,
  revokeAdmin,
  suspendUser,
  verifyBook,
} from "@evenly/services/operators/index";
import { adminProcedure, router } from "../init.ts";

const seldom = adminProcedure.meta({ policy: "admin", rate: { points: 60, windowSeconds: 60 } });
const act = (verb: (ctx: ServiceContext, input: OperatorInput) => Promise<OperatorUser>) =>
  seldom
    .input(OperatorInput)
    .output(OperatorUser)
    .mutation(({ ctx, input }) => verb(ctx, input));

/** What operators see and do. Looks are mutations: each writes an audit row, and none is fetched ahead or again. */
export const operatorsRouter = router({
  users: router({
    find: seldom
      .input(FindUsersInput)
      .output(OperatorUserPage)
      .mutation(({ ctx, input }) => findUsers(ctx, input)),
    show: seldom
      .input(OperatorInput)
      .output(OperatorUserDetail)
      .mutation(({ ctx, input }) => lookAtUser(ctx, input)),
    suspend: act(suspendUser),
    liftSuspension: act(liftSuspension),
    freeze: act(freezeUser),
    liftFreeze: act(liftFreeze),
    liftLock: act(liftLock),
    endSessions: seldom
      .input(OperatorInput)
      .output(EndedSessions)
      .mutation(({ ctx, input }) => endUserSessions(ctx, input)),
  }),
  admins: router({ grant: act(grantAdmin), revoke: act(revokeAdmin) }),
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
