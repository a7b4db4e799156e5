import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { migrateQueue } from "@evenly/platform";
import { sweepAccounts } from "@evenly/services/auth/sweep-accounts";
import { openTestContext, TEST_SEAL_KEYS, testContext } from "@evenly/testing";
import { bundleChild } from "@evenly/testing/bundle-child";
import { clockAhead, countValid, leaveValid, lostOf } from "@evenly/testing/chaos/wrong-clocks";
import { beforeAll, describe, expect, it } from "vitest";

const YEAR_MS = 365 * 24 * 3_600_000;
/** Three passes of housekeeping; the preload script shortens the pauses to 2 s. */
const PASSES_MS = 6000;

const { database } = await openTestContext();
beforeAll(async () => {
  await migrateQueue(database.url);
});

function start(file: string, preload: string) {
  const env = {
    FIELD_KEYS: TEST_SEAL_KEYS.fieldKeys,
    LOOKUP_KEY: TEST_SEAL_KEYS.lookupKey,
    DATABASE_URL: database.url,
    WEB_DIST: "/nonexistent",
    LOG_LEVEL: "silent",
    // Below the ports that the system gives to outgoing connections.
    WORKER_PORT: "23912",
  };
  const running = fork(file, { env, execArgv: ["--import", preload], silent: true });
  let said = "";
  for (const stream of [running.stdout, running.stderr]) stream?.on("data", (text) => (said += text));
  return { running, words: () => said.trim() };
}

describe("a process whose clock is a year ahead", { timeout: 180_000 }, () => {
  it.each(["api", "gateway", "worker"])("is refused at the start of the %s, in one line", async (name) => {
    const entry = fileURLToPath(new URL(`../../${name}/src/main.ts`, import.meta.url));
    const { file, remove } = await bundleChild(entry);
    const { running, words } = start(file, clockAhead({ atStart: true }));
    running.once("message", () => running.kill("SIGKILL"));
    const [code] = await once(running, "close");
    expect({ code, said: words() }).toEqual({
      code: 78,
      said: expect.stringMatching(/^The clock of this machine is \d+ s ahead of the database's.*$/),
    });
    await remove();
  });

  it("deletes no valid row when a worker's clock jumps while it runs", async () => {
    const ctx = testContext(database.db, { now: new Date() });
    const { file, remove } = await bundleChild(fileURLToPath(new URL("main.ts", import.meta.url)));
    const { running, words } = start(file, clockAhead({ atStart: false }));
    await Promise.race([once(running, "message"), once(running, "close")]);
    expect([running.exitCode, words()]).toEqual([null, ""]);
    running.kill("SIGUSR2");
    await leaveValid(ctx);
    const until = new Date();
    const before = await countValid(ctx, until);
    await sleep(PASSES_MS);
    expect(lostOf(before, await countValid(ctx, until))).toEqual([]);
    running.kill("SIGKILL");
    await once(running, "close");
    // Control: the same sweeps with the machine's clock.
    ctx.clock.advance(YEAR_MS);
    await sweepAccounts(ctx);
    expect(lostOf(before, await countValid(ctx, until))).not.toEqual([]);
    await ctx.lane.close();
    await remove();
  });
});
