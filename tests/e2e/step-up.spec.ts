import { fillSend } from "./support/money.ts";
import { DEMO_PASSWORD, mutate, type Person, payByApi } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";
import { DEMO_PIN, freshCode } from "./support/totp.ts";

test("a payment above 500 asks for the PIN and a code, and is sent", async ({ newPerson, openAs }) => {
  const [alva, bruno] = await Promise.all([
    newPerson("Alva", { balance: 1000_00, hasProofs: true }),
    newPerson("Bruno"),
  ]);
  await payByApi(alva, bruno, "1");
  const page = await openAs(alva, "/send");
  await fillSend(page, `@${bruno.handle}`, "640", "Cabin");
  await expect(page.getByText("Next: your PIN and a code")).toBeVisible();
  await page.getByRole("button", { name: /Confirm and send/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Step 1 of 2")).toBeVisible();
  await dialog.getByLabel("PIN").fill("111112");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("That PIN isn't right. You have 4 tries left.")).toBeVisible();
  await expect(dialog.getByLabel("PIN")).toHaveValue("");
  await dialog.getByLabel("PIN").fill(DEMO_PIN);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Step 2 of 2")).toBeVisible();
  await dialog.getByLabel("6-digit code").fill(await freshCode(alva));
  await expect(page.getByRole("heading", { level: 1, name: / has it\. / })).toBeVisible();
});

test("closing keeps the form and the payment; it continues from the dashboard, or is cancelled", async ({
  newPerson,
  openAs,
}) => {
  const [alva, bruno] = await Promise.all([
    newPerson("Alva", { balance: 500_00, hasProofs: true }),
    newPerson("Bruno"),
  ]);
  await payByApi(alva, bruno, "1");
  const page = await openAs(alva, "/send");
  await fillSend(page, `@${bruno.handle}`, "150", "Rent");
  await page.getByRole("button", { name: /Confirm and send/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByLabel("Amount")).toHaveValue("150");
  await page.goto("/dashboard");
  const waiting = page.getByRole("region", { name: "Payments waiting for you" });
  await expect(waiting).toContainText(`$150.00 to ${bruno.name} waits for your PIN until`);
  await waiting.getByRole("button", { name: /Continue/ }).click();
  await page.getByRole("dialog").getByLabel("PIN").fill(DEMO_PIN);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Sent to ${bruno.name}`)).toBeVisible();
  await expect(waiting).toBeHidden();
  await fillSend(page, `@${bruno.handle}`, "160", "Rent again");
  await page.getByRole("button", { name: /Confirm and send/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.goto("/dashboard");
  await waiting.getByRole("button", { name: /Cancel/ }).click();
  await expect(waiting).toBeHidden();
});

test("without a PIN the payment waits until one is set", async ({ newPerson, openAs }) => {
  const [pia, bruno] = await Promise.all([newPerson("Pia", { balance: 200_00 }), newPerson("Bruno")]);
  const page = await openAs(pia, "/send");
  await fillSend(page, `@${bruno.handle}`, "150");
  await page.getByRole("button", { name: /Confirm and send/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Set a PIN first" })).toBeVisible();
  await dialog.getByRole("link", { name: "Set a PIN" }).click();
  await page.getByRole("button", { name: "Set a PIN" }).click();
  await page.getByLabel("New PIN").fill("583920");
  await page.getByLabel("Your password").fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Your PIN is set.")).toBeVisible();
  // It waits where the PIN was set.
  await page
    .getByRole("region", { name: "Payments waiting for you" })
    .getByRole("button", { name: /Continue/ })
    .click();
  await page.getByRole("dialog").getByLabel("PIN").fill("583920");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Payments waiting for you" })).toBeHidden();
  await page.goto("/dashboard");
  await expect(page.getByRole("main").getByText(bruno.name).first()).toBeVisible();
});

/** Pays an amount that needs the PIN; returns the payment's address in the history. */
async function payWithPin(payer: Person, payee: Person, amountMinor: bigint): Promise<string> {
  await payByApi(payer, payee, "1");
  const { transformer } = await import("@evenly/contract/transformer");
  const sent = { to: `@${payee.handle}`, amountMinor, currency: "USD", idempotencyKey: crypto.randomUUID() };
  const refused = await payer.api.post("/trpc/payments.send", { data: transformer.input.serialize(sent) });
  const { error } = await refused.json();
  const { data } = transformer.output.deserialize(error) as { data: { details: { transferId: string } } };
  const id = data.details.transferId;
  await mutate(payer, "payments.verify", { id, pin: DEMO_PIN });
  return `/history/${id}`;
}

test("a refund above 100 asks for the PIN, and one that is left waits on the dashboard", async ({
  newPerson,
  openAs,
}) => {
  const [alva, bruno] = await Promise.all([
    newPerson("Alva", { balance: 1000_00, hasProofs: true }),
    newPerson("Bruno", { hasProofs: true }),
  ]);
  const page = await openAs(bruno, await payWithPin(alva, bruno, 450_00n));
  const detail = page.getByRole("article");
  const dialog = page.getByRole("dialog");
  await detail.getByRole("button", { name: "Refund part" }).click();
  await page.getByLabel("Refund", { exact: true }).fill("150");
  await expect(dialog.getByText("Next: your PIN")).toBeVisible();
  await dialog.getByRole("button", { name: "Refund $150.00" }).click();
  await expect(dialog).toContainText(`$150.00 back to ${alva.name}.`);
  await dialog.getByLabel("PIN").fill(DEMO_PIN);
  await page.keyboard.press("Enter");
  await expect(detail).toContainText("$150.00 of $450.00 given back");

  await detail.getByRole("button", { name: "Refund part" }).click();
  await page.getByLabel("Refund", { exact: true }).fill("120");
  await dialog.getByRole("button", { name: "Refund $120.00" }).click();
  await expect(dialog).toContainText(`$120.00 back to ${alva.name}.`);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByLabel("Refund", { exact: true })).toHaveValue("120");
  await page.goto("/dashboard");
  const waiting = page.getByRole("region", { name: "Payments waiting for you" });
  await expect(waiting).toContainText(`$120.00 back to ${alva.name} waits for your PIN until`);
  await waiting.getByRole("button", { name: `Continue giving back to ${alva.name}` }).click();
  await dialog.getByLabel("PIN").fill(DEMO_PIN);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Given back to ${alva.name}`)).toBeVisible();
  await expect(waiting).toBeHidden();
});

test("a return above 500 asks for the PIN and a code", async ({ newPerson, openAs }) => {
  const [alva, bruno] = await Promise.all([
    newPerson("Alva", { balance: 1000_00, hasProofs: true }),
    newPerson("Bruno", { balance: 10_00, hasProofs: true }),
  ]);
  const page = await openAs(bruno, await payWithPin(alva, bruno, 499_00n));
  await payByApi(bruno, alva, "2");
  await page.getByRole("article").getByRole("button", { name: "Give it back" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Next: your PIN and a code")).toBeVisible();
  await dialog.getByRole("button", { name: "Give back $499.00" }).click();
  await dialog.getByLabel("PIN").fill(DEMO_PIN);
  await page.keyboard.press("Enter");
  await dialog.getByLabel("6-digit code").fill(await freshCode(bruno));
  await expect(page.getByText(`You gave $499.00 back to ${alva.name}`)).toBeVisible();
  await expect(page.getByRole("article").getByText("Returned", { exact: true }).first()).toBeVisible();
});
