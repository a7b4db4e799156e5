import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import Stripe from "stripe";
import { expect, it, onTestFinished } from "vitest";
import { SECRET_KEY } from "./testing/open-emulator.ts";

const program = fileURLToPath(new URL("main.ts", import.meta.url));

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, ["--import", "tsx", program], { env, stdio: "pipe" });
  const ended = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return { child, ended };
}

/** The address that the process prints once it listens. */
async function addressOf(child: ChildProcess): Promise<URL> {
  let output = "";
  for await (const part of child.stdout ?? []) {
    output += String(part);
    const address = /^card emulator: (\S+)$/m.exec(output)?.[1];
    if (address) return new URL(address);
  }
  throw new Error(`it ended after printing ${output}`);
}

it("listens on 127.0.0.1 with the settings of its environment, and ends with its parent", async () => {
  const { child, ended } = start({ STRIPE_SECRET_KEY: SECRET_KEY });
  const address = await addressOf(child);
  expect(address.hostname).toBe("127.0.0.1");
  const stripe = new Stripe(SECRET_KEY, { host: "127.0.0.1", port: address.port, protocol: "http" });
  expect((await stripe.balance.retrieve()).object).toBe("balance");
  child.stdin?.end();
  expect(await ended).toEqual([0, null]);
});

it("ends on SIGTERM", async () => {
  const { child, ended } = start({ STRIPE_SECRET_KEY: SECRET_KEY });
  await addressOf(child);
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

it("names each setting that is missing or wrong", async () => {
  const { child, ended } = start({
    STRIPE_SECRET_KEY: "sk_live_real",
    CARD_EMULATOR_PORT: "no",
    STRIPE_WEBHOOK_URL: "http://127.0.0.1/webhooks",
  });
  let errors = "";
  child.stderr?.on("data", (part) => {
    errors += String(part);
  });
  await Promise.all([ended, once(child.stderr ?? child, "end")]);
  expect(child.exitCode).toBe(1);
  for (const name of ["CARD_EMULATOR_PORT", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"])
    expect(errors).toContain(name);
});
