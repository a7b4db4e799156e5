import { ensure } from "./failure.ts";
import type { OutboxRow, SideFrame } from "./memory-store.ts";
import type { Steps } from "./scheduler.ts";
import type { Process, World } from "./world.ts";

/** Publishes a committed row's frames (best effort) and marks the outbox row as published. */
export function announce(world: World, process: Process, row: OutboxRow | null): void {
  if (row === null) return;
  world.scheduler.spawn(`${process.name}: announcement`, process, publish(world, row));
}

/** Publishes a row's frames and marks the row; after a crash in between it is published again. */
export function* publish(world: World, row: OutboxRow): Steps {
  yield world.random.between(0, 30);
  for (const frame of row.events.flatMap((event) => event.frames)) {
    if (world.random.chance(world.faults.frameLost)) continue;
    world.scheduler.spawn(`frame for ${frame.userId}`, null, deliver(world, frame));
  }
  yield undefined;
  row.isPublished = true;
}

function* deliver(world: World, frame: SideFrame): Steps {
  yield world.random.between(0, 40);
  receive(world, frame);
}

/**
 * Client rule: ignore older versions than the one shown; request the balance if a version is missing.
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

/** Requests the balance unless a request is already pending. */
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
