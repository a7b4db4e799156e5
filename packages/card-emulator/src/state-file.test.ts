import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { startCardEmulator } from "./index.ts";
import {
  answerBank,
  errorOf,
  openEmulator,
  openWebhook,
  payment,
  SECRET_KEY,
} from "./testing/open-emulator.ts";

function makeStateFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "card-emulator-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "state.json");
}

it("a restart keeps objects, waits, keys, the clock and events that were not accepted", async () => {
  const stateFile = makeStateFile();
  const { received, webhook } = await openWebhook();
  const { emulator, stripe } = await openEmulator({ stateFile, webhook });
  emulator.pauseWebhooks();
  emulator.advance(3_600_000);
  const paid = { ...payment, payment_method: "pm_card_visa" };
  const first = await stripe.paymentIntents.create(paid, { idempotencyKey: "k" });
  const asked = await stripe.paymentIntents.create({
    ...payment,
    payment_method: "pm_card_authenticationRequired",
  });
  const events = emulator.events();
  await emulator.close();
  expect(received).toEqual([]);

  const { emulator: next, stripe: again } = await openEmulator({ stateFile, webhook });
  await next.settled();
  expect(received.map(({ event }) => event.id).sort()).toEqual(events.map(({ id }) => id).sort());
  expect((await again.paymentIntents.create(paid, { idempotencyKey: "k" })).id).toBe(first.id);
  const answer = await answerBank(next, asked, { outcome: "approve", code: "123456" });
  expect(await answer.json()).toMatchObject({ id: asked.id, status: "succeeded" });
  const later = await again.customers.create();
  expect(later.created).toBeGreaterThanOrEqual(first.created);
});

it("a change is on disk when its call is answered, whole and under one name", async () => {
  const stateFile = makeStateFile();
  const { stripe } = await openEmulator({ stateFile });
  const made = await Promise.all(Array.from({ length: 8 }, () => stripe.customers.create()));
  const saved = readFileSync(stateFile, "utf8");
  for (const { id } of made) expect(saved).toContain(id);
  expect(JSON.parse(saved)).toMatchObject({ version: 1 });
  expect(readdirSync(join(stateFile, ".."))).toEqual(["state.json"]);
});

it("a file that is no state is named, not overwritten", async () => {
  const stateFile = makeStateFile();
  writeFileSync(stateFile, "{}");
  await expect(startCardEmulator({ secretKey: SECRET_KEY, webhook: null, stateFile })).rejects.toThrow(
    stateFile,
  );
  expect(readFileSync(stateFile, "utf8")).toBe("{}");
});

it("a change that could not be saved is an error of its call, and is saved with the next one", async () => {
  const stateFile = makeStateFile();
  const { stripe } = await openEmulator({ stateFile });
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  mkdirSync(`${stateFile}.new`);
  const error = await errorOf(stripe.customers.create({}, { idempotencyKey: "k" }));
  expect(error.statusCode).toBe(500);
  expect(logged).toHaveBeenCalledOnce();
  rmSync(`${stateFile}.new`, { recursive: true });
  const made = await stripe.customers.create({}, { idempotencyKey: "k" });
  expect(made.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect((await stripe.customers.list()).data.map(({ id }) => id)).toEqual([made.id]);
  expect(readFileSync(stateFile, "utf8")).toContain(made.id);
});
