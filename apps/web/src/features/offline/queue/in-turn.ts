const LOCK = "evenly-offline-queue";

/** One tab at a time; where there are no locks (a page that is not served over https) one tab is all there is. */
export function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(LOCK, task) : task();
}
