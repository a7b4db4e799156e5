import { ensure } from "./failure.ts";
import type { OutboxBatch, SideFrame } from "./memory-store.ts";
import type { Steps } from "./scheduler.ts";
import type { Process, World } from "./world.ts";

/** Tells sockets what has committed, best effort, and notes in the outbox that they were told. */
export function announce(world: World, process: Process, batch: OutboxBatch | null): void {
  if (batch === null) return;
  world.scheduler.spawn(`${process.name}: announcement`, process, publish(world, batch));
}

/** Publishes a batch's frames and marks it; a crash in between publishes it again. */
export function* publish(world: World, batch: OutboxBatch): Steps {
  yield world.random.between(0, 30);
  for (const frame of batch.events.flatMap((event) => event.frames)) {
    if (world.random.chance(world.faults.frameLost)) continue;
    world.scheduler.spawn(`frame for ${frame.userId}`, null, deliver(world, frame));
  }
  yield undefined;
  batch.isPublished = true;
}

function* deliver(world: World, frame: SideFrame): Steps {
  yield world.random.between(0, 40);
  receive(world, frame);
}

/**
 * The rule of every client: what is older than what it shows is dropped, and where something in between is missing it asks
 * for the balance.
 */
export function receive(
  world: World,
  frame: Pick<SideFrame, "userId" | "version" | "posted" | "held">,
): void {
  const { userId, version, posted, held } = frame;
  const screen = world.screens.get(userId);
  const real = world.history.get(`${userId} ${version}`);
  ensure(
    real?.posted === posted && real.held === held,
    () => `a frame tells ${userId} ${posted} and ${held} held at version ${version}, which was never so`,
  );
  if (!screen || (version <= screen.version && !world.controls.has("clients show what comes last"))) return;
  const hasGap = version > screen.version + 1n;
  Object.assign(screen, { version, posted, held });
  if (hasGap) askForBalance(world, userId);
}

/** Asks for the balance as it stands, unless the answer is on its way. */
export function askForBalance(world: World, userId: string): void {
  const screen = world.screens.get(userId);
  if (!screen || screen.isAsking) return;
  screen.isAsking = true;
  world.scheduler.spawn(`balance of ${userId}`, null, answerBalance(world, userId));
}

function* answerBalance(world: World, userId: string): Steps {
  yield world.random.between(0, 20);
  const wallet = world.store.wallets.get(userId);
  yield world.random.between(0, 20);
  const screen = world.screens.get(userId);
  if (screen) screen.isAsking = false;
  if (wallet) receive(world, wallet);
}
