import { confirm, expectBalance, fillSend, readBalance } from "./support/money.ts";
import { mailedPath, signInByForm, verificationPath } from "./support/people.ts";
import { openWindow } from "./support/places.ts";
import { expect, test } from "./support/quiet-console.ts";

test("a person without an account is asked for 12.50 by a link, registers, pays, and the asker sees it arrive live", async ({
  page: ana,
  browser,
  baseURL,
}) => {
  const stamp = Date.now().toString(36);
  const note = `Lunch ${stamp}`;
  const address = `lena.${stamp}@example.com`;
  await signInByForm(ana, "ana@evenly.test");
  await ana.goto("/payment-requests/new");
  await ana.getByRole("searchbox", { name: "From" }).fill(address);
  await ana.getByRole("button", { name: `Ask ${address} by email` }).click();
  await expect(ana.getByText(`${address} isn't on Evenly yet. We'll email a pay link.`)).toBeVisible();
  await ana.getByLabel("Amount").fill("12.50");
  await ana.getByLabel("What it's for").fill(note);
  await ana.getByRole("button", { name: "Ask for $12.50" }).click();
  const card = ana.getByRole("listitem").filter({ has: ana.getByRole("heading", { name: note }) });
  await expect(card.getByText("Pay link mailed · waiting for $12.50")).toBeVisible();
  await card.getByRole("button", { name: `Share link for ${address}` }).click();
  const shared = await ana.getByRole("textbox", { name: "Link" }).inputValue();
  await ana.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();

  // Lena opens the mailed link without an account and registers from it.
  const lena = await openWindow(browser, baseURL);
  const path = await mailedPath(ana, address, "/pay/");
  expect(new URL(shared).pathname).toBe(path);
  await lena.goto(path);
  await expect(lena.getByRole("heading", { level: 1, name: "Ana Ribeiro asks you for" })).toBeVisible();
  await expect(lena.getByText(note)).toBeVisible();
  await lena.getByRole("link", { name: "Create account and pay $12.50" }).click();
  await lena.getByLabel("First name").fill("Lena");
  await lena.getByLabel("Last name").fill("Journey");
  await lena.getByLabel("Email").fill(address);
  await lena.getByLabel("Password", { exact: true }).fill("Evenly-demo-1");
  await lena.getByRole("checkbox").check();
  await lena.getByRole("button", { name: "Create account" }).click();
  await expect(lena.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
  const verifying = await lena.context().newPage();
  await verifying.goto(await verificationPath(verifying, address));
  await expect(verifying.getByRole("heading", { name: "Your email is verified" })).toBeVisible();
  await verifying.close();

  // Ben pays her 20 back, so that she has money; the page of the link follows the verification.
  const ben = await openWindow(browser, baseURL);
  await signInByForm(ben, "ben@evenly.test");
  await fillSend(ben, address, "20");
  await confirm(ben);
  await ben.context().close();
  await lena.getByRole("link", { name: "Continue" }).click();
  await expect(lena).toHaveURL(new RegExp(path));
  await ana.goto("/dashboard");
  const before = await readBalance(ana);
  await lena.getByRole("button", { name: "Pay $12.50" }).click();
  await expect(lena.getByRole("heading", { level: 1, name: "Ana has it" })).toBeVisible();
  await expectBalance(ana, before + 12_50);
  await ana.goto("/payment-requests");
  await expect(ana.getByText("Lena Journey paid you").first()).toBeVisible();

  // Used up: it tells somebody else nothing.
  const other = await openWindow(browser, baseURL);
  await other.goto(path);
  await expect(other.getByRole("heading", { level: 1, name: "Already paid" })).toBeVisible();
  await expect(other.getByText("12.50")).toHaveCount(0);
  await signInByForm(other, "priya@evenly.test");
  await other.goto(path);
  await expect(other.getByRole("heading", { level: 1, name: "This link is for someone else" })).toBeVisible();
  await expect(other.getByText("Ana Ribeiro")).toHaveCount(0);
  await other.context().close();
  await lena.context().close();
});

test("a link for anyone is paid by whoever opens it first, and can be cancelled", async ({
  page: ana,
  browser,
  baseURL,
}) => {
  const note = `Tickets ${Date.now().toString(36)}`;
  await signInByForm(ana, "ana@evenly.test");
  const create = async (amount: string) => {
    await ana.goto("/payment-requests/new");
    await ana.getByText("Create a link for anyone").click();
    await ana.getByLabel("Amount").fill(amount);
    await ana.getByLabel("What it's for").fill(note);
    await ana.getByRole("button", { name: `Create link for $${amount}` }).click();
    const link = await ana.getByRole("textbox", { name: "Link" }).inputValue();
    await ana.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    return new URL(link).pathname;
  };
  const path = await create("8.00");
  const ben = await openWindow(browser, baseURL);
  await ben.goto(path);
  await ben.getByRole("link", { name: "Sign in and pay" }).click();
  await ben.getByLabel("Email").fill("ben@evenly.test");
  await ben.getByLabel("Password", { exact: true }).fill("Evenly-demo-1");
  await ben.getByRole("button", { name: "Sign in" }).click();
  await ben.getByRole("button", { name: "Pay $8.00" }).click();
  await expect(ben.getByRole("heading", { level: 1, name: "Ana has it" })).toBeVisible();
  await expect(ana.getByText("Ben Whitaker paid you").first()).toBeVisible();

  const second = await create("9.00");
  const card = ana.getByRole("listitem").filter({ has: ana.getByRole("heading", { name: note }) });
  await expect(card).toBeVisible();
  await expect(async () => {
    // The list may be drawn anew while the button is pressed.
    await card
      .getByRole("button", { name: "Cancel your request to Anyone with the link" })
      .click({ timeout: 5000 });
    await expect(card).toHaveCount(0, { timeout: 3000 });
  }).toPass();
  await ben.goto(second);
  await expect(ben.getByRole("heading", { level: 1, name: "This request is closed" })).toBeVisible();
  await ben.context().close();
});

test("money to an address without an account is set aside, and claimed by the account that registers from its link", async ({
  page: ana,
  browser,
  baseURL,
}) => {
  const stamp = Date.now().toString(36);
  const address = `mona.${stamp}@example.com`;
  await signInByForm(ana, "ana@evenly.test");
  const before = await readBalance(ana);
  await ana.goto("/send");
  await ana.getByRole("combobox", { name: "To" }).fill(address);
  await ana.getByRole("combobox", { name: "To" }).press("Enter");
  await ana.getByRole("link", { name: `Email ${address} a claim link` }).click();
  await expect(ana.getByRole("heading", { level: 1, name: "We'll email a claim link" })).toBeVisible();
  await ana.getByLabel("Amount").fill("40");
  await ana.getByLabel("What it's for").fill(`Ticket ${stamp}`);
  await ana.getByRole("button", { name: "Send $40.00 by link" }).click();
  await expect(ana.getByRole("heading", { level: 1, name: "Money set aside" })).toBeVisible();
  await ana.getByRole("link", { name: "See the payment" }).click();
  await expect(ana.getByText("Waiting to be claimed")).toBeVisible();
  await expect(ana.getByText("7 days left")).toBeVisible();
  await expect(ana.getByRole("button", { name: "Take back $40.00" })).toBeVisible();

  const mona = await openWindow(browser, baseURL);
  const path = await mailedPath(ana, address, "/claim/");
  await mona.goto(path);
  await expect(mona.getByRole("heading", { level: 1, name: "Ana Ribeiro sent you" })).toBeVisible();
  await expect(mona.getByText("7 days left")).toBeVisible();
  await mona.getByRole("link", { name: "Claim $40.00" }).click();
  await mona.getByLabel("First name").fill("Mona");
  await mona.getByLabel("Last name").fill("Journey");
  await mona.getByLabel("Email").fill(address);
  await mona.getByLabel("Password", { exact: true }).fill("Evenly-demo-1");
  await mona.getByRole("checkbox").check();
  await mona.getByRole("button", { name: "Create account" }).click();
  await expect(mona.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
  const verifying = await mona.context().newPage();
  await verifying.goto(await verificationPath(verifying, address));
  await expect(verifying.getByRole("heading", { name: "Your email is verified" })).toBeVisible();
  await verifying.close();
  await mona.getByRole("link", { name: "Continue" }).click();
  await mona.getByRole("button", { name: "Claim $40.00" }).click();
  await expect(mona.getByRole("heading", { level: 1, name: "It's yours" })).toBeVisible();
  await mona.getByRole("link", { name: "To your dashboard" }).click();
  await expectBalance(mona, 40_00);
  await expect(ana.getByText("Mona Journey").first()).toBeVisible();
  await ana.goto("/dashboard");
  await expectBalance(ana, before - 40_00);

  // A second one is given back by its addressee, without an account.
  const other = `nils.${stamp}@example.com`;
  await ana.goto(`/send/link?to=${other}`);
  await ana.getByLabel("Amount").fill("5");
  await ana.getByRole("button", { name: "Send $5.00 by link" }).click();
  await expect(ana.getByRole("heading", { level: 1, name: "Money set aside" })).toBeVisible();
  const guest = await openWindow(browser, baseURL);
  await guest.goto(await mailedPath(ana, other, "/claim/"));
  await guest.getByRole("button", { name: "Give it back" }).click();
  await guest.getByRole("dialog").getByRole("button", { name: "Give it back" }).click();
  await expect(guest.getByRole("heading", { level: 1, name: "It went back" })).toBeVisible();
  await guest.context().close();
  await mona.context().close();
});
