import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isAlive } from "./embedded-postgres.mjs";
import { Supervisor } from "./supervisor.mjs";

/** @type {Supervisor[]} */
const supervisors = [];
afterEach(async () => {
  await Promise.all(supervisors.splice(0).map((supervisor) => supervisor.stop()));
});

/**
 * @param {string[][]} stages code of each child, stage by stage
 */
function supervise(stages) {
  /** @type {string[]} */
  const lines = [];
  const giveUp = vi.fn();
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
    firstDelayMs: 1,
  });
  supervisors.push(supervisor);
  return { supervisor, lines, giveUp };
}

const staysUp = "setInterval(() => {}, 1000);";
const endsOnDisconnect = `${staysUp} process.on('disconnect', () => process.exit(0)); console.log(process.pid);`;
const saysItEnds = `${staysUp} process.on('SIGTERM', () => { console.log('ends'); process.exit(0); }); console.log('up');`;

describe("Supervisor", () => {
  it("starts a child again after it ended", async () => {
    const { lines } = supervise([["console.log('up'); setTimeout(() => process.exit(3), 20)"]]);
    await vi.waitFor(() => expect(lines.filter((line) => line === "c00 up").length).toBeGreaterThan(1), 5000);
    expect(lines).toContain("c00 ended (3); starting again in 0.002 s");
  });

  it("gives up on a child that never stays up", async () => {
    const { giveUp } = supervise([["process.exit(1)"]]);
    await vi.waitFor(() => expect(giveUp).toHaveBeenCalledOnce(), 10_000);
    expect(giveUp).toHaveBeenCalledWith(expect.stringMatching(/^c00 ended 8 times/));
  }, 15_000);

  it("tells a broken setting at once, in the child's one line", async () => {
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

  it("leaves no child behind when it is killed", async () => {
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
