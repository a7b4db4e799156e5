import { expect, test } from "./support/quiet-console.ts";

test("two people are asked for money: one pays in parts, one declines, and the asker sees each step at once", async ({
  newPerson,
  openLive,
}) => {
  const [alva, bruno, priya] = await Promise.all([
    newPerson("Alva"),
    newPerson("Bruno", { balance: 50_00 }),
    newPerson("Priya"),
  ]);
  const asker = await openLive(alva, "/payment-requests/new");
  for (const { name, lastName } of [bruno, priya]) {
    await asker.getByRole("combobox", { name: "From" }).fill(lastName);
    await asker.getByRole("option", { name: new RegExp(name) }).click();
  }
  await asker.getByLabel("Amount").fill("25");
  await asker.getByRole("radio", { name: "In total" }).check({ force: true });
  await expect(asker.getByLabel("Amount")).toHaveValue("50");
  await asker.getByLabel("Amount").fill("50.01");
  await asker.getByLabel("Note").fill("Pizza");
  await asker.getByText("Let them pay in parts").click();
  await expect(asker.getByText("$25.01", { exact: true })).toBeVisible();
  await asker.getByRole("button", { name: "Ask for $50.01" }).click();
  const card = asker.getByRole("listitem").filter({ has: asker.getByRole("heading", { name: "Pizza" }) });
  await expect(card.getByText("Waiting for $25.01")).toBeVisible();

  // Bruno pays a part, and never more than is open.
  const payer = await openLive(bruno, "/payment-requests");
  const asked = payer.getByRole("main").getByRole("listitem").filter({ hasText: "Pizza" });
  await asked.getByRole("button", { name: "Pay Alva $25.01" }).click();
  const dialog = payer.getByRole("dialog");
  await dialog.getByLabel("Amount").fill("25.02");
  await expect(dialog.getByText("Enter up to $25.01.")).toBeVisible();
  await dialog.getByLabel("Amount").fill("10");
  await dialog.getByRole("button", { name: "Pay Alva $10.00" }).click();
  await expect(dialog.getByRole("heading", { name: "Alva has it" })).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(asked.getByText("$10.00 of $25.01 paid")).toBeVisible();
  await expect(asked.getByText("$15.01", { exact: true })).toBeVisible();
  await expect(card.getByText("$10.00 of $25.01 paid")).toBeVisible();
  await asked.getByRole("button", { name: "Pay Alva $15.01" }).click();
  await dialog.getByRole("button", { name: "Pay Alva $15.01" }).click();
  await expect(dialog.getByRole("heading", { name: "Alva has it" })).toBeVisible();
  await expect(dialog).toContainText("$15.01");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(payer.getByRole("main").getByText(`You paid ${alva.name}`).first()).toBeVisible();
  const paid = card.getByRole("listitem").filter({ hasText: bruno.name });
  await expect(paid.getByText("Paid", { exact: true })).toBeVisible();
  await expect(card.getByText("left of $50.01")).toBeVisible();

  // Priya declines with a reason, so nothing is open; Alva reads it under what is done.
  const decliner = await openLive(priya, "/payment-requests");
  await decliner
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: "Pizza" })
    .getByRole("button", { name: `Decline ${alva.name}'s request` })
    .click();
  await decliner.getByLabel("Reason").fill("I was not there");
  await decliner.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(asker.getByRole("main").getByText(`${priya.name} declined`).first()).toBeVisible();
  await expect(asker.getByRole("main").getByText(/I was not there/)).toBeVisible();
  await expect(card).toHaveCount(0);
});
