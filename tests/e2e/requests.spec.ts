import { signInByForm } from "./support/people.ts";
import { openWindow } from "./support/places.ts";
import { expect, test } from "./support/quiet-console.ts";

test("two people are asked for money: one pays in parts, one declines, and the asker sees each step at once", async ({
  page: ana,
  browser,
  baseURL,
}) => {
  const note = `Pizza ${Date.now() % 100_000}`;
  await signInByForm(ana, "ana@evenly.test");
  await ana.goto("/payment-requests/new");
  for (const name of ["Ben Whitaker", "Priya Raghunathan"]) {
    await ana.getByRole("searchbox", { name: "From" }).fill(name);
    await ana
      .getByRole("button", { name: new RegExp(name) })
      .first()
      .click();
  }
  await ana.getByLabel("Amount").fill("25");
  await ana.getByRole("radio", { name: "In total" }).check({ force: true });
  await expect(ana.getByLabel("Amount")).toHaveValue("50");
  await ana.getByLabel("Amount").fill("50.01");
  await ana.getByLabel("What it's for").fill(note);
  await ana.getByText("Let them pay in parts").click();
  await expect(ana.getByText("$25.01", { exact: true })).toBeVisible();
  await ana.getByRole("button", { name: "Ask for $50.01" }).click();
  const card = ana.getByRole("listitem").filter({ has: ana.getByRole("heading", { name: note }) });
  await expect(card.getByText("Waiting for $25.01")).toBeVisible();

  // Ben finds it in the bell, pays a part, and never more than is open.
  const ben = await openWindow(browser, baseURL);
  await signInByForm(ben, "ben@evenly.test");
  await ben.goto("/payment-requests");
  const asked = ben.getByRole("listitem").filter({ hasText: note });
  await asked.getByRole("button", { name: "Pay $25.01" }).click();
  const dialog = ben.getByRole("dialog");
  await dialog.getByLabel("Amount").fill("25.02");
  await expect(dialog.getByText("Enter up to $25.01.")).toBeVisible();
  await dialog.getByLabel("Amount").fill("10");
  await dialog.getByRole("button", { name: "Pay $10.00" }).click();
  await expect(asked.getByText("Ana Ribeiro asks for $15.01 more")).toBeVisible();
  await expect(card.getByText("$10.00 of $25.01 paid")).toBeVisible();
  await asked.getByRole("button", { name: "Pay $15.01" }).click();
  await ben.getByRole("dialog").getByRole("button", { name: "Pay $15.01" }).click();
  await expect(ben.getByText("You paid Ana Ribeiro").first()).toBeVisible();
  const paid = card.getByRole("listitem").filter({ hasText: "Ben Whitaker" });
  await expect(paid.getByText("Paid", { exact: true })).toBeVisible();
  await expect(card.getByText("left of $50.01")).toBeVisible();

  // Priya declines with a reason, so nothing is open; Ana reads it under what is done.
  const priya = await openWindow(browser, baseURL);
  await signInByForm(priya, "priya@evenly.test");
  await priya.goto("/payment-requests");
  await priya
    .getByRole("listitem")
    .filter({ hasText: note })
    .getByRole("button", { name: "Decline Ana Ribeiro's request" })
    .click();
  await priya.getByLabel("Reason (optional)").fill("I was not there");
  await priya.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(ana.getByText("Priya Raghunathan declined").first()).toBeVisible();
  await expect(ana.getByText(/I was not there/)).toBeVisible();
  await expect(card).toHaveCount(0);
  await priya.context().close();
  await ben.context().close();
});
