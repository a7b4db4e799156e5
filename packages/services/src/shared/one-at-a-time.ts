import { refuse } from "@evenly/contract";

/** Pieces of work of one key that wait at once. */
const WAITING_MAX = 32;

type Queue = { last: Promise<unknown>; count: number };
/** Queues by what the work is done with, so that they end with it. */
const queues = new WeakMap<object, Map<string, Queue>>();

/**
 * Runs pieces of work of one key in this process one after another, in the order of the calls. It spares work what concurrent work of
 * the same key would do to it; what must hold between processes is up to the database.
 *
 * @throws {OVERLOADED} too many wait.
 */
export async function oneAtATime<Result>(
  owner: object,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const ofOwner = queues.get(owner) ?? new Map<string, Queue>();
  queues.set(owner, ofOwner);
  const queue = ofOwner.get(key) ?? { last: Promise.resolve(), count: 0 };
  ofOwner.set(key, queue);
  if (queue.count >= WAITING_MAX) refuse("OVERLOADED");
  queue.count += 1;
  const before = queue.last;
  const running = before.then(work);
  queue.last = running.catch(() => {});
  try {
    return await running;
  } finally {
    queue.count -= 1;
    if (queue.count === 0) ofOwner.delete(key);
  }
}
