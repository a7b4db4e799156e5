import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ServerProcess } from "@evenly/testing/chaos/server-process";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isAlive } from "./embedded-postgres.mjs";
import { Supervisor } from "./supervisor.mjs";

/** @type {Supervisor[]} */
const supervisors = [];
afterEach(async () => {
  await Promise.all(supervisors.splice(0).map((supervisor) => supervisor.stop()));
});

/**
 * @param {string[][]} stages code of each child, by stage
 */
function supervise(stages) {
  /** @type {string[]} */
  const lines = [];
  const giveUp = vi.fn();
  const onReady = vi.fn();
  const supervisor = new Supervisor({
    stages: stages.map((codes, stage) =>
      codes.map((code, index) => ({
        name: `c${stage}${index}`,
        args: ["-e", code],
        cwd: process.cwd(),
        env: process.env,
      })),
    ),
    print: (name, line) => lines.push(`${name} ${line}`),
    giveUp,
    onReady,
    firstDelayMs: 1,
  });
  supervisors.push(supervisor);
  return { supervisor, lines, giveUp, onReady };
}

const staysUp = "setInterval(() => {}, 1000);";
const endsOnDisconnect = `${staysUp} process.on('disconnect', () => process.exit(0)); console.log(process.pid);`;
const saysItEnds = `${staysUp} process.on('SIGTERM', () => { console.log('ends'); process.exit(0); }); console.log('up');`;

const readyThenStays = `${staysUp} process.send({ ready: true });`;
const readyThenFails = "process.send({ ready: true }, () => process.exit(1));";
const KILLS = 12;

describe("Supervisor", () => {
  it("restarts a child that exited", async () => {
    const { lines } = supervise([["console.log('up'); setTimeout(() => process.exit(3), 20)"]]);
    await vi.waitFor(() => expect(lines.filter((line) => line === "c00 up").length).toBeGreaterThan(1), 5000);
    expect(lines).toContain("c00 ended (3); starting again in 0.002 s");
  });

  it("gives up on a child that never stays up", async () => {
    const { giveUp } = supervise([["process.exit(1)"]]);
    await vi.waitFor(() => expect(giveUp).toHaveBeenCalledOnce(), 10_000);
    expect(giveUp).toHaveBeenCalledWith(expect.stringMatching(/^c00 ended 8 times/));
    await sleep(300);
    expect(giveUp).toHaveBeenCalledOnce();
  }, 15_000);

  it("restarts a child that is killed right after readiness, each time without delay, and leaves its sibling running", async () => {
    const { lines, giveUp, onReady } = supervise([[readyThenStays, readyThenStays]]);
    const pidsOf = (/** @type {string} */ name) =>
      onReady.mock.calls.filter(([of]) => of === name).map(([, pid]) => pid);
    await vi.waitFor(() => expect(pidsOf("c01")).toHaveLength(1), 10_000);
    for (let kills = 0; kills < KILLS; kills += 1) {
      await vi.waitFor(() => expect(pidsOf("c00")).toHaveLength(kills + 1), 10_000);
      process.kill(pidsOf("c00").at(-1), "SIGKILL");
    }
    await vi.waitFor(() => expect(pidsOf("c00")).toHaveLength(KILLS + 1), 10_000);
    expect(giveUp).not.toHaveBeenCalled();
    expect(pidsOf("c01")).toHaveLength(1);
    expect(isAlive(pidsOf("c01")[0])).toBe(true);
    expect(lines).toEqual(Array(KILLS).fill("c00 ended (SIGKILL); starting again in 0.001 s"));
  }, 60_000);

  it("does not increase the delay for a child that is killed before it is ready again", async () => {
    const folder = mkdtempSync(join(tmpdir(), "evenly-supervisor-"));
    const file = JSON.stringify(join(folder, "started"));
    const code = `const { existsSync, writeFileSync } = require("node:fs");
      if (!existsSync(${file})) process.send({ ready: true });
      writeFileSync(${file}, ""); setTimeout(() => process.kill(process.pid, "SIGKILL"), 50);`;
    const { lines } = supervise([[code]]);
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(3), 10_000);
    expect(new Set(lines)).toEqual(new Set(["c00 ended (SIGKILL); starting again in 0.001 s"]));
    rmSync(folder, { recursive: true });
  }, 15_000);

  it("restarts a child that was ready once for ever, with growing delays if it exits without a signal", async () => {
    const { lines, giveUp } = supervise([[readyThenFails]]);
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(9), 30_000);
    expect(giveUp).not.toHaveBeenCalled();
    expect(lines[9]).toBe("c00 ended (1); starting again in 1.024 s");
  }, 40_000);

  it("restarts a child that refuses to start after it was ready once, and prints its refusal", async () => {
    const folder = mkdtempSync(join(tmpdir(), "evenly-supervisor-"));
    const file = JSON.stringify(join(folder, "started"));
    const code = `const { existsSync, writeFileSync } = require("node:fs");
      if (existsSync(${file})) { console.error("PORT is taken"); process.exit(78); }
      writeFileSync(${file}, ""); process.send({ ready: true }, () => process.exit(1));`;
    const { lines, giveUp } = supervise([[code]]);
    const refusals = () => lines.filter((line) => line === "c00 PORT is taken").length;
    await vi.waitFor(() => expect(refusals()).toBeGreaterThan(2), 10_000);
    expect(giveUp).not.toHaveBeenCalled();
    rmSync(folder, { recursive: true });
  }, 15_000);

  it("restarts what chaos kills, and counts an exit before readiness as a crash", async () => {
    const folder = mkdtempSync(join(tmpdir(), "evenly-supervisor-"));
    const file = JSON.stringify(join(folder, "started"));
    const code = `const { existsSync, writeFileSync } = require("node:fs");
      if (existsSync(${file})) { process.send({ ready: true }); ${staysUp} }
      else { writeFileSync(${file}, ""); console.error("the database is away"); process.exit(1); }`;
    const struck = new ServerProcess({
      name: "struck",
      args: ["-e", code],
      cwd: process.cwd(),
      env: process.env,
      startSupervisor: (options) => new Supervisor(options),
    });
    await struck.start();
    expect(struck.crashes).toEqual([expect.stringContaining("struck ended by itself (1)")]);
    expect(struck.words).toContain("the database is away");
    await struck.crash();
    await struck.untilReady();
    expect(struck.words).toContain("ended (SIGKILL); starting again");
    expect(struck.crashes).toHaveLength(1);
    await struck.stop();
    rmSync(folder, { recursive: true });
  }, 15_000);

  it("reports a broken setting at once with the child's line", async () => {
    const { lines, giveUp } = supervise([["console.error('PORT is missing'); process.exit(78)"]]);
    await vi.waitFor(() => expect(giveUp).toHaveBeenCalledWith("PORT is missing"), 5000);
    expect(lines).toEqual([]);
  });

  it("stops stage by stage", async () => {
    const { supervisor, lines } = supervise([[saysItEnds, saysItEnds], [saysItEnds]]);
    await vi.waitFor(() => expect(lines.filter((line) => line.endsWith("up"))).toHaveLength(3), 5000);
    await supervisor.stop();
    expect(lines.filter((line) => line.endsWith("ends"))).toHaveLength(3);
    expect(lines.at(-1)).toBe("c10 ends");
  });

  it("leaves no child running when it is killed", async () => {
    const file = fileURLToPath(new URL("./supervisor.mjs", import.meta.url));
    const specs = [[{ name: "child", args: ["-e", endsOnDisconnect], cwd: "/", env: {} }]];
    const code = `import { Supervisor } from ${JSON.stringify(file)};
      new Supervisor({ stages: ${JSON.stringify(specs)}, print: (_, line) => console.log(line), giveUp() {} });`;
    const launcher = spawn(process.execPath, ["--input-type=module", "-e", code]);
    const [text] = await once(launcher.stdout, "data");
    const child = Number(String(text).trim());
    expect(isAlive(child)).toBe(true);
    launcher.kill("SIGKILL");
    await vi.waitFor(() => expect(isAlive(child)).toBe(false), 5000);
  });
});
