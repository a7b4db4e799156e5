import { confirm, expectBalance, fillSend } from "./support/money.ts";
import { payByApi, SAM } from "./support/people.ts";
import { moveHome, moveTo } from "./support/places.ts";
import { expect, test } from "./support/quiet-console.ts";
import { confirmWithPinAndCode, proveDecision } from "./support/step-up.ts";

test("a large payment to someone new is held and taken back, and passes once they are known", async ({
  newPerson,
  openAs,
  openLive,
}) => {
  const [leif, noemi] = await Promise.all([
    newPerson("Leif", { balance: 1000_00, hasProofs: true, holdsLong: true, isOld: true }),
    newPerson("Noemi"),
  ]);
  const payee = await openLive(noemi);
  const payer = await openAs(leif, "/send");

  // From a new device to a new payee: PIN and code, and a hold that both sides see.
  await fillSend(payer, noemi.email, "600");
  await expect(payer.getByText("First payment to Noemi")).toBeVisible();
  await expect(payer.getByText("Next: your PIN and a code")).toBeVisible();
  await confirmWithPinAndCode(payer, leif);
  await expect(payer.getByRole("heading", { level: 1, name: /^On hold until / })).toBeVisible();
  await expect(payee.getByRole("region", { name: "On hold" })).toContainText("Leif is sending you");
  await expectBalance(payee, 0);

  // The sender takes it back.
  await payer.getByRole("button", { name: "Take it back" }).click();
  await expect(payer.getByRole("heading", { level: 1, name: "It's back with you" })).toBeVisible();
  await expect(payee.getByRole("region", { name: "On hold" })).toBeHidden();
  await payer.goto("/dashboard");
  await expectBalance(payer, 1000_00);

  // A small payment that arrives makes the payee known: the same amount passes with PIN and code, without a hold.
  await fillSend(payer, noemi.email, "40");
  await confirm(payer);
  await payer.goto("/dashboard");
  await fillSend(payer, noemi.email, "600");
  await expect(payer.getByText("First payment to Noemi")).toBeHidden();
  await confirmWithPinAndCode(payer, leif);
  await expect(payer.getByRole("heading", { level: 1, name: /^Noemi has it\. / })).toBeVisible();
  await expectBalance(payee, 640_00);
});

test("a payment from North Korea is blocked until staff answer the appeal, and the payer is told", async ({
  newPerson,
  openAs,
  openLive,
}) => {
  const [leif, noemi] = await Promise.all([newPerson("Leif", { balance: 200_00 }), newPerson("Noemi")]);
  await payByApi(leif, noemi, "10");
  const payer = await openLive(leif, "/send");
  await fillSend(payer, noemi.email, "90");
  await moveTo(payer, "KP");
  await payer.getByRole("button", { name: "Confirm and send $90.00" }).click();
  const refusal = payer.getByRole("alert").filter({ hasText: "North Korea" });
  await expect(refusal).toContainText("Evenly can't send money to or from North Korea.");
  await expect(payer.getByRole("button", { name: "Confirm and send $90.00" })).toBeDisabled();
  await moveHome(payer);
  await refusal.getByRole("link", { name: "Appeal" }).click();
  const stopped = payer.getByRole("region", { name: "Stopped lately" });
  await expect(async () => {
    await payer.reload();
    await expect(stopped.getByText(`$90.00 to ${noemi.name}`)).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(stopped).toContainText("Evenly can't send money to or from North Korea.");
  await expect(stopped).toContainText("You can appeal until");
  await stopped.getByRole("button", { name: "Appeal" }).click();
  await payer.getByLabel("Your reason").fill("I was at home, my provider routes abroad");
  await payer.getByRole("button", { name: "Send appeal" }).click();
  await expect(stopped).toContainText("In review");
  await expect(stopped.getByRole("button", { name: "Appeal" })).toHaveCount(0);

  // The appeal is a case; an operator closes it as a false positive.
  const staff = await openAs(SAM, "/admin");
  await staff.getByRole("link", { name: new RegExp(leif.name) }).click();
  await expect(staff.getByRole("heading", { name: /· Appeal$/ })).toBeVisible();
  await expect(staff.getByText("Blocked country: North Korea")).toBeVisible();
  await expect(staff.getByText("“I was at home, my provider routes abroad”")).toBeVisible();
  await staff.getByLabel("Your note").fill("Provider routes through Asia");
  await staff.getByLabel("Your answer to Leif").fill("You were at home, we're sorry");
  await staff.getByRole("button", { name: "They were right" }).click();
  await proveDecision(staff);
  await expect(staff.getByText("They were right", { exact: false }).first()).toBeVisible();
  await expect(staff.getByRole("link", { name: new RegExp(leif.name) })).toHaveCount(0);

  // The sender is told, in the bell and where they appealed, and nothing else was sent.
  await payer.getByRole("button", { name: /^Notifications/ }).click();
  const bell = payer.getByRole("dialog", { name: "Notifications" });
  await expect(bell.getByText("You were at home, we're sorry").first()).toBeVisible();
  await payer.goto("/transaction-security");
  await expect(stopped).toContainText("You were right");
  await expect(stopped).toContainText("Our answer: You were at home, we're sorry");
  await payer.goto("/dashboard");
  await expectBalance(payer, 190_00);
});
