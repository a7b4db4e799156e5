export {
  type OperatorAct,
  operatorActs,
  type ProvenAct,
  type WaitingActName,
} from "@evenly/domain/operators/index";
export { checkKeys } from "./check-keys.ts";
export { confirmAct } from "./confirm-act.ts";
export { dismissAct } from "./dismiss-act.ts";
export { endUserSessions } from "./end-user-sessions.ts";
export { enterQueueBoard } from "./enter-queue-board.ts";
export { findUsers } from "./find-users.ts";
export { freezeUser } from "./freeze-user.ts";
export { grantAdmin } from "./grant-admin.ts";
export { grantFirstAdmin } from "./grant-first-admin.ts";
export { liftFreeze } from "./lift-freeze.ts";
export { liftLock, liftOperatorLock } from "./lift-lock.ts";
export { liftSuspension } from "./lift-suspension.ts";
export { listParkedJobs } from "./list-parked-jobs.ts";
export { listWaitingActs } from "./list-waiting-acts.ts";
export { loadUserId } from "./load.ts";
export { lookAtUser } from "./look-at-user.ts";
export { openQueueBoard } from "./open-queue-board.ts";
export { operate } from "./operate.ts";
export { proposeAct } from "./propose-act.ts";
export { recordRefusedAct } from "./record-refused-act.ts";
export { requireOperator } from "./require-operator.ts";
export { requireProof } from "./require-proof.ts";
export { resealFields } from "./reseal-fields.ts";
export { resetLimits } from "./reset-limits.ts";
export { retryParkedJob } from "./retry-parked-job.ts";
export { revokeAdmin } from "./revoke-admin.ts";
export { showsQueueBoard } from "./shows-queue-board.ts";
export { suspendUser } from "./suspend-user.ts";
export { verifyBook } from "./verify-book.ts";
