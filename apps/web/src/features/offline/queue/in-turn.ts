const LOCK = "evenly-offline-queue";

/**
 * Runs a task under a lock shared by all tabs. The Web Locks API exists only on https and localhost; elsewhere the task runs without a
 * lock.
 */
export function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(LOCK, task) : task();
}
