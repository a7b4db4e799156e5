import type { Page } from "@playwright/test";
import { readLink } from "./support/links.ts";
import { expectBalance } from "./support/money.ts";
import { DEMO_PASSWORD, mailedPath, verificationPath } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";

/** An address without an account. */
const unknownAddress = (name: string) => `${name}.${crypto.randomUUID().slice(0, 8)}@example.com`;

/** Fills the form to which a link has led, verifies the address in another tab, and goes on. */
async function registerFromLink(page: Page, firstName: string, address: string): Promise<void> {
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Last name").fill("Journey");
  await page.getByLabel("Email").fill(address);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
  const verifying = await page.context().newPage();
  await verifying.goto(await verificationPath(verifying, address));
  await expect(verifying.getByRole("heading", { name: "Your email is verified" })).toBeVisible();
  // The mailed link knows the page that its person wanted.
  await expect(verifying.getByRole("link", { name: "Continue" })).toBeVisible();
  await verifying.close();
}

test("a person without an account is asked for 12.50 by a link, registers, adds it by card on a phone, pays, and the asker sees it arrive live", async ({
  newPerson,
  openAs,
  openLive,
  openWindow,
}) => {
  const [alva, carla] = await Promise.all([newPerson("Alva"), newPerson("Carla")]);
  const address = unknownAddress("lena");
  const asker = await openLive(alva, "/payment-requests/new");
  await asker.getByRole("combobox", { name: "From" }).fill(address);
  await asker.getByRole("option", { name: `Ask ${address} by email` }).click();
  await expect(asker.getByText(`${address} isn't on Evenly yet. We'll email a pay link.`)).toBeVisible();
  await asker.getByLabel("Amount").fill("12.50");
  await asker.getByLabel("Note").fill("Lunch");
  await asker.getByRole("button", { name: "Ask for $12.50" }).click();
  const card = asker.getByRole("listitem").filter({ has: asker.getByRole("heading", { name: "Lunch" }) });
  await expect(card.getByText("Pay link mailed · waiting for $12.50")).toBeVisible();
  await card.getByRole("button", { name: `Share link for ${address}` }).click();
  const shared = await readLink(asker);
  await asker.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();

  // Lena opens the mailed link without an account and registers from it.
  const lena = await openWindow({ viewport: { width: 390, height: 844 } });
  const path = await mailedPath(asker, address, "/pay/");
  expect(new URL(shared).pathname).toBe(path);
  await lena.goto(path);
  await expect(lena.getByRole("heading", { level: 1, name: `${alva.name} asks you for` })).toBeVisible();
  await expect(lena.getByText("Lunch")).toBeVisible();
  await expect(lena.getByText("By card, no fee")).toBeVisible();
  await lena.getByRole("link", { name: "Create account" }).click();
  await registerFromLink(lena, "Lena", address);

  // The page of the link follows the verification, and leads to a card and back.
  await lena.getByRole("link", { name: "Continue" }).click();
  await expect(lena).toHaveURL(new RegExp(path));
  await asker.goto("/dashboard");
  await expectBalance(asker, 0);
  await lena.getByRole("link", { name: "Add $12.50" }).click();
  await lena.getByRole("button", { name: "Save card" }).click();
  await lena.getByRole("button", { name: "Add $12.50" }).click();
  await expect(lena.getByRole("heading", { level: 1, name: "$12.50 is in your balance" })).toBeVisible();
  await lena.getByRole("button", { name: "Continue" }).click();
  await lena.getByRole("button", { name: "Pay Alva $12.50" }).click();
  await expect(lena.getByRole("heading", { level: 1, name: "Alva has it" })).toBeVisible();
  await expectBalance(asker, 12_50);
  await asker.goto("/payment-requests");
  await expect(asker.getByRole("main").getByText("Lena Journey paid you").first()).toBeVisible();

  // Used up: it tells somebody else nothing.
  const other = await openWindow();
  await other.goto(path);
  await expect(other.getByRole("heading", { level: 1, name: "Already paid" })).toBeVisible();
  await expect(other.getByText("12.50")).toHaveCount(0);
  const third = await openAs(carla, path);
  await expect(third.getByRole("heading", { level: 1, name: "This link is for someone else" })).toBeVisible();
  await expect(third.getByText(alva.name)).toHaveCount(0);
});

test("a link for anyone is paid by whoever opens it first, and can be cancelled", async ({
  newPerson,
  openLive,
  openWindow,
}) => {
  const [alva, bruno] = await Promise.all([newPerson("Alva"), newPerson("Bruno", { balance: 20_00 })]);
  const asker = await openLive(alva, "/payment-requests/new");
  const create = async (amount: string) => {
    await asker.goto("/payment-requests/new");
    await asker.getByText("Create a link for anyone").click();
    await asker.getByLabel("Amount").fill(amount);
    await asker.getByLabel("Note").fill(`Tickets for ${amount}`);
    await asker.getByRole("button", { name: `Create link for $${amount}` }).click();
    const link = await readLink(asker);
    await asker.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    return new URL(link).pathname;
  };
  const path = await create("8.00");
  const payer = await openWindow();
  await payer.goto(path);
  await payer.getByRole("link", { name: "Sign in and pay" }).click();
  await payer.getByLabel("Email").fill(bruno.email);
  await payer.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await payer.getByRole("button", { name: "Sign in" }).click();
  await payer.getByRole("button", { name: "Pay Alva $8.00" }).click();
  await expect(payer.getByRole("heading", { level: 1, name: "Alva has it" })).toBeVisible();
  await expect(asker.getByRole("main").getByText(`${bruno.name} paid you`).first()).toBeVisible();

  const second = await create("9.00");
  const card = asker
    .getByRole("listitem")
    .filter({ has: asker.getByRole("heading", { name: "Tickets for 9.00" }) });
  await card.getByRole("button", { name: "Cancel your request to Anyone with the link" }).click();
  await expect(card).toHaveCount(0);
  await payer.goto(second);
  await expect(payer.getByRole("heading", { level: 1, name: "This request is closed" })).toBeVisible();
});

test("money to an address without an account is set aside, and claimed by the account that registers from its link", async ({
  newPerson,
  openLive,
  openWindow,
}) => {
  const alva = await newPerson("Alva", { balance: 100_00 });
  const address = unknownAddress("mona");
  const payer = await openLive(alva, "/send");
  await payer.getByRole("combobox", { name: "To", exact: true }).fill(address);
  await payer.getByRole("combobox", { name: "To", exact: true }).press("Enter");
  await payer.getByRole("link", { name: `Email ${address} a claim link` }).click();
  await expect(payer.getByRole("heading", { level: 1, name: "Send by email" })).toBeVisible();
  await payer.getByLabel("Amount").fill("40");
  await payer.getByLabel("Note").fill("Ticket");
  await payer.getByRole("button", { name: `Email $40.00 to ${address}` }).click();
  await expect(payer.getByRole("heading", { level: 1, name: "Money set aside" })).toBeVisible();
  await payer.getByRole("link", { name: "See the payment" }).click();
  await expect(payer.getByText("Waiting to be claimed")).toBeVisible();
  await expect(payer.getByText("7 days left")).toBeVisible();
  await expect(payer.getByRole("button", { name: "Take back $40.00" })).toBeVisible();

  const mona = await openWindow();
  await mona.goto(await mailedPath(payer, address, "/claim/"));
  await expect(mona.getByRole("heading", { level: 1, name: `${alva.name} sent you` })).toBeVisible();
  await expect(mona.getByText("7 days left")).toBeVisible();
  await mona.getByRole("link", { name: "Claim $40.00" }).click();
  await registerFromLink(mona, "Mona", address);
  await mona.getByRole("link", { name: "Continue" }).click();
  await mona.getByRole("button", { name: "Claim $40.00" }).click();
  await expect(mona.getByRole("heading", { level: 1, name: "It's yours" })).toBeVisible();
  await mona.getByRole("link", { name: "To your dashboard" }).click();
  await expectBalance(mona, 40_00);
  await expect(payer.getByRole("main").getByText("Mona Journey").first()).toBeVisible();
  await payer.goto("/dashboard");
  await expectBalance(payer, 60_00);
});

test("money set aside is given back by its addressee, without an account", async ({
  newPerson,
  openAs,
  openWindow,
}) => {
  const address = unknownAddress("nils");
  const payer = await openAs(await newPerson("Alva", { balance: 10_00 }), `/send/link?to=${address}`);
  await payer.getByLabel("Amount").fill("5");
  await payer.getByRole("button", { name: `Email $5.00 to ${address}` }).click();
  await expect(payer.getByRole("heading", { level: 1, name: "Money set aside" })).toBeVisible();
  const guest = await openWindow();
  await guest.goto(await mailedPath(payer, address, "/claim/"));
  await guest.getByRole("button", { name: "Give it back" }).click();
  await guest.getByRole("dialog").getByRole("button", { name: "Give it back" }).click();
  await expect(guest.getByRole("heading", { level: 1, name: "It went back" })).toBeVisible();
});
