import { execFile } from "node:child_process";
import { describe, expect, it } from "vitest";

const moduleOf = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);

/** Runs code in a child process with the servers' logger; returns its exit code and log. */
function run(lines: string): Promise<{ readonly code: number; readonly log: string }> {
  const source = `
    import { createLogger } from ${moduleOf("./logger.ts")};
    import { exitOnCrash } from ${moduleOf("./shutdown.ts")};
    exitOnCrash(createLogger({ name: "test", level: "info" }));
    setTimeout(() => process.exit(0), 5000);
    ${lines}`;
  return new Promise((resolve) => {
    execFile(process.execPath, ["--import", "tsx", "--input-type=module", "-e", source], (error, log) =>
      resolve({ code: Number(error?.code ?? 0), log }),
    );
  });
}

describe("exitOnCrash", () => {
  it.each([
    ["thrown", "setTimeout(() => { throw new Error('nobody caught this'); }, 1);"],
    ["rejected", "void Promise.reject(new Error('nobody caught this'));"],
  ])("logs an uncaught error and exits: %s", async (_name, lines) => {
    const { code, log } = await run(lines);
    expect(code).toBe(1);
    const written = JSON.parse(log.trim());
    expect(written).toMatchObject({ level: 60, msg: "crashed", err: { message: "nobody caught this" } });
    expect(written.err.stack).toMatch(/\n\s+at /);
  });
});
