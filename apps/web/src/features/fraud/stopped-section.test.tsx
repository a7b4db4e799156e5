import type { AppealInput, BlockedPayment } from "@evenly/contract/cases/schemas";
import { defaultSettings } from "@evenly/domain/fraud/default-settings";
import { waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { fill, press, showing } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { signIn } from "../../testing/session.ts";

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

beforeEach(() => signIn());

const settings = () => ({
  settings: { ...defaultSettings, blockedCountries: ["KP"] },
  version: 0,
  limits: [],
});

test("a block says what, why, what to do and until when; its appeal is sent once", async () => {
  const calls = fakeApi({
    "fraud.getSettings": settings,
    "fraud.listTrustedPayees": () => ({ payees: [] }),
    "fraud.listRules": () => ({ rules: [], payments: 0 }),
    "fraud.listBlocks": () => ({ blocks: [block] }),
    "fraud.appeal": ({ text }: AppealInput) => ({ blocks: [appealed(text)] }),
  });
  await renderScreen("/transaction-security");
  await showing("$900.00 to Dmitri Kim");
  await showing("Evenly can't send money to or from North Korea.");
  await showing("You can appeal until");
  await press(/^Appeal/);
  await press(/^Send appeal/);
  await showing("Write a few words more.");
  await fill("Your reason", "The country is wrong");
  await press(/^Send appeal/);
  await showing("Appeal EV-2033-AAAA. We'll answer by");
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === "fraud.appeal").map(({ input }) => input)).toEqual([
      { blockId: block.id, text: "The country is wrong" },
    ]),
  );
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
    "fraud.listTrustedPayees": () => ({ payees: [] }),
    "fraud.listRules": () => ({ rules: [], payments: 0 }),
    "fraud.listBlocks": () => ({ blocks: [ruled] }),
  });
  await renderScreen("/transaction-security");
  await showing("Our answer: You were right about it");
  await showing("You were right");
  await showing("Snooze this rule");
});
