import { AppError } from "@evenly/contract";
import type { CreateRuleInput, UpdateFraudSettingsInput } from "@evenly/contract/fraud/schemas";
import type { EndPayeeTrustInput, TrustPayeeInput } from "@evenly/contract/fraud/trust";
import { defaultSettings } from "@evenly/domain/fraud/default-settings";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { fill, notShowing, press, showing, user } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { signIn } from "../../testing/session.ts";

beforeEach(() => signIn());

const inka = {
  payeeUserId: "0199f000-0000-7000-8000-00000000000e",
  payeeName: "Inka Sol",
  handle: "inka",
  trustedAt: new Date("2026-11-01T10:00:00Z"),
};

/** A server that keeps the settings, the rules and the trusted payees, and asks for the password where `isLooser` says so. */
async function open(isLooser: (input: UpdateFraudSettingsInput) => boolean = () => false) {
  let settings = { ...defaultSettings };
  let version = 0;
  let payees = [inka];
  const own = () => ({
    settings,
    version,
    limits: [],
    onHold: { amountMinor: 0n, count: 0, personName: null },
  });
  const rules = { rules: [], payments: 0 };
  const calls = fakeApi({
    "fraud.getSettings": own,
    "fraud.listRules": () => rules,
    "fraud.previewRule": () => ({ payments: 0, stopped: 0, marks: [], from: null, latest: [] }),
    "fraud.listBlocks": () => ({ blocks: [] }),
    "fraud.listTrustedPayees": () => ({ payees }),
    "fraud.createRule": (_input: CreateRuleInput) => rules,
    "fraud.trustPayee": (_input: TrustPayeeInput) => ({ payees }),
    "fraud.endPayeeTrust": ({ payeeUserId }: EndPayeeTrustInput) => {
      payees = payees.filter((payee) => payee.payeeUserId !== payeeUserId);
      return { payees };
    },
    "fraud.updateSettings": (input: UpdateFraudSettingsInput) => {
      const { password, expectedVersion: _version, ...changes } = input;
      if (isLooser(input) && password === undefined) throw new AppError("PASSWORD_NEEDED");
      settings = { ...settings, ...(changes as Partial<typeof settings>) };
      version += 1;
      return own();
    },
  });
  await renderScreen("/transaction-security");
  await showing("Risk scores");
  return (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input);
}
const part = (name: string) => screen.getByRole("region", { name });

test("a check is switched, and one that protects less asks for the password", async () => {
  const inputsOf = await open(({ isDeviceVerified }) => isDeviceVerified === false);
  await press("Always ask for a code", { role: "switch" });
  await waitFor(() =>
    expect(screen.getByRole("switch", { name: "Always ask for a code" }).getAttribute("aria-checked")).toBe(
      "true",
    ),
  );
  await press("Check the device", { role: "switch" });
  await fill("Password", "Evenly-demo-1");
  await press("Confirm");
  await notShowing("Enter your password");
  expect(inputsOf("fraud.updateSettings")).toEqual([
    { isTwoFactorRequired: true, expectedVersion: 0 },
    { isDeviceVerified: false, expectedVersion: 1 },
    { isDeviceVerified: false, expectedVersion: 1, password: "Evenly-demo-1" },
  ]);
});

test("a channel of alerts keeps the others", async () => {
  const inputsOf = await open();
  await press("Text message", { role: "switch" });
  await waitFor(() =>
    expect(inputsOf("fraud.updateSettings")).toEqual([
      { notify: { email: true, sms: true, push: true }, expectedVersion: 0 },
    ]),
  );
});

test("all scores are saved together, and none while one is unreadable or out of order", async () => {
  const inputsOf = await open();
  await press("Change the scores");
  const form = await screen.findByRole("form", { name: "Risk scores" });
  const save = within(form).getByRole("button", { name: "Save" });
  await fill("Block", "many", form);
  await showing("Enter a number from 1 to 100.", form);
  expect(save.hasAttribute("disabled")).toBe(true);
  await fill("Block", "55", form);
  await showing("A hold can't start above a code", form);
  expect(save.hasAttribute("disabled")).toBe(true);
  await fill("Block", "85", form);
  await fill("Medium", "50", form);
  await showing("Each number has to be higher than the one before.", form);
  expect(save.hasAttribute("disabled")).toBe(true);
  await fill("Medium", "20", form);
  await press("Save", { in: form });
  await showing("from 85", part("Risk scores"));
  expect(inputsOf("fraud.updateSettings")).toEqual([
    {
      reviewThreshold: 40,
      require2FAThreshold: 60,
      autoBlockThreshold: 85,
      riskThresholds: { low: 20, medium: 50, high: 70, critical: 90 },
      expectedVersion: 0,
    },
  ]);
});

test("a usual country is taken off the list and another is added", async () => {
  const inputsOf = await open();
  const usual = part("Usual countries");
  await press("Remove France", { in: usual });
  await notShowing("France", usual);
  await fill("Add a country", "Portu", usual);
  await press("Portugal", { role: "option", in: usual });
  await showing("Portugal", usual);
  expect(inputsOf("fraud.updateSettings")).toMatchObject([
    { allowedCountries: ["US", "CA", "GB", "AU", "DE"] },
    { allowedCountries: ["US", "CA", "GB", "AU", "DE", "PT"] },
  ]);
});

test("a rule about new devices has a note and says how serious it is", async () => {
  const inputsOf = await open();
  await press("Add rule");
  await press("New device", { role: "radio" });
  await fill("Note", "My phone was stolen once");
  await user.selectOptions(screen.getByLabelText("How serious"), "High");
  await press("Save rule");
  await waitFor(() =>
    expect(inputsOf("fraud.createRule")).toMatchObject([
      {
        type: "device",
        name: "New device",
        thresholdMinor: 0n,
        severity: "high",
        description: "My phone was stolen once",
        action: "block",
      },
    ]),
  );
});

test("somebody who is trusted is named with the day, and taken off the list", async () => {
  const inputsOf = await open();
  const trusted = part("People you trust");
  await showing("Inka Sol", trusted);
  await showing("@inka · since Nov 1, 2026", trusted);
  await press("Stop trusting Inka Sol", { in: trusted });
  await showing("No one yet", trusted);
  expect(inputsOf("fraud.endPayeeTrust")).toEqual([{ payeeUserId: inka.payeeUserId }]);
});
