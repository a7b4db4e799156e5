import type { AppealInput, BlockedPayment } from "@evenly/contract/cases/schemas";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { fill, flush, renderScreen } from "../../testing/render-screen.tsx";
import { pressButton, showing, signInMila } from "../../testing/send-screen.ts";

const DAY_MS = 86_400_000;
const block = {
  id: "0199f000-0000-7000-8000-0000000000b1" as BlockedPayment["id"],
  code: "COUNTRY_BLOCKED",
  reasons: [{ code: "country_blocked", decision: "block", facts: { country: "KP", by: "evenly" } }],
  amountMinor: 90_000n,
  currency: "USD",
  payee: { id: "0199f000-0000-7000-8000-00000000000e" as never, displayName: "Dmitri Kim" },
  blockedAt: new Date(),
  until: null,
  appealUntil: new Date(Date.now() + 14 * DAY_MS),
  canAppeal: true,
  appeal: null,
} satisfies BlockedPayment;
const appealed = (
  text: string,
  answer: Partial<NonNullable<BlockedPayment["appeal"]>> = {},
): BlockedPayment => ({
  ...block,
  canAppeal: false,
  appeal: {
    reference: "EV-2033-AAAA",
    text,
    createdAt: new Date(),
    deadline: new Date(Date.now() + 5 * DAY_MS),
    outcome: null,
    message: null,
    closedAt: null,
    ...answer,
  },
});

beforeEach(() => {
  signInMila();
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const settings = () => ({
  settings: {
    timeRestriction: { isEnabled: false, startMinute: 360, endMinute: 1320, timeZone: "UTC" },
    blockedCountries: ["KP"],
  },
  version: 0,
  limits: [],
});

test("a block says what, why, what to do and until when; its appeal is sent once", async () => {
  const calls = fakeApi({
    "fraud.getSettings": settings,
    "fraud.listRules": () => ({ rules: [], payments: 0 }),
    "fraud.listBlocks": () => ({ blocks: [block] }),
    "fraud.appeal": ({ text }: AppealInput) => ({ blocks: [appealed(text)] }),
  });
  const { host, unmount } = await renderScreen("/transaction-security");
  await showing(host, "$900.00 to Dmitri Kim");
  expect(host.textContent).toContain("Evenly can't send money to or from North Korea.");
  expect(host.textContent).toContain("You can appeal until");
  await pressButton(host, "Appeal");
  await pressButton(host, "Send appeal");
  expect(host.textContent).toContain("Write a few words more.");
  await fill(host, "Your reason", "The country is wrong");
  await pressButton(host, "Send appeal");
  await flush();
  expect(host.textContent).toContain("Appeal EV-2033-AAAA. We'll answer by");
  expect(calls.filter(({ path }) => path === "fraud.appeal").map(({ input }) => input)).toEqual([
    { blockId: block.id, text: "The country is wrong" },
  ]);
  await unmount();
});

test("an answered appeal shows the answer; a false positive of an own rule offers its snooze", async () => {
  const answer = { outcome: "false_positive", message: "You were right about it" } as const;
  const ruled = {
    ...appealed("It is my landlord", answer),
    code: "RULE_BLOCKED",
    reasons: [{ code: "own_rule", decision: "block", facts: { rule: "Large payments" } }],
  } satisfies BlockedPayment;
  fakeApi({
    "fraud.getSettings": settings,
    "fraud.listRules": () => ({ rules: [], payments: 0 }),
    "fraud.listBlocks": () => ({ blocks: [ruled] }),
  });
  const { host, unmount } = await renderScreen("/transaction-security");
  await showing(host, "Our answer: You were right about it");
  expect(host.textContent).toContain("You were right");
  expect(host.textContent).toContain("Snooze this rule");
  await unmount();
});
