import type { Page } from "@playwright/test";
import type { Person } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function addPerson(page: Page, { name, lastName }: Person): Promise<void> {
  await page.getByRole("combobox", { name: "Who shares it?" }).fill(lastName);
  await page.getByRole("option", { name: new RegExp(name) }).click();
}

/** What a request asks of the page's user. */
const askedFor = (page: Page, title: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: title });

/** Pays Alva's request, and reads who has the money. */
async function payAlva(page: Page, title: string, amount: string): Promise<void> {
  await askedFor(page, title)
    .getByRole("button", { name: `Pay Alva ${amount}` })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: `Pay Alva ${amount}` }).click();
  await expect(dialog.getByRole("heading", { name: "Alva has it" })).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
}

test("four friends split a bill: its owner sees each payment and the decline at once", async ({
  newPerson,
  openLive,
}) => {
  const title = "Dinner at Lupo";
  const [alva, bruno, priya, jonas] = await Promise.all([
    newPerson("Alva"),
    newPerson("Bruno", { balance: 30_00 }),
    newPerson("Priya", { balance: 30_00 }),
    newPerson("Jonas"),
  ]);
  const friends = [bruno, priya, jonas];
  const owner = await openLive(alva, "/split-bills/new", PHONE);
  await owner.getByLabel("What was it?").fill(title);
  await owner.getByLabel("Total").fill("100.02");
  for (const friend of friends) await addPerson(owner, friend);
  const preview = owner.getByRole("region", { name: "Who pays what" });
  await expect(preview.getByText("$25.01", { exact: true })).toHaveCount(2);
  await expect(preview.getByText(/extra cent/)).toBeVisible();

  // Exact parts that miss the total by a cent are mended with one press.
  await owner.getByText("Exact", { exact: true }).click();
  await owner.getByLabel("Your part", { exact: true }).fill("25.03");
  for (const { name } of friends) await owner.getByLabel(`${name}'s part`).fill("25");
  await expect(owner.getByText("Over by $0.01")).toBeVisible();
  await owner.getByRole("button", { name: "Take it off your part" }).click();
  await expect(owner.getByText("Over by $0.01")).toHaveCount(0);
  await owner.getByRole("button", { name: "Ask for $75.00" }).click();
  await expect(owner.getByRole("heading", { name: title })).toBeVisible();
  await expect(owner.getByText("Bill $100.02 · your part $25.02")).toBeVisible();
  await expect(owner.getByText("of $75.00 you asked for")).toBeVisible();

  // Bruno pays with one press and the quote.
  const payer = await openLive(bruno, "/payment-requests", PHONE);
  await payAlva(payer, title, "$25.00");
  const paid = owner.getByRole("main").getByRole("listitem").filter({ hasText: bruno.name });
  await expect(paid.getByText(/^Paid/)).toBeVisible();

  // Jonas declines with a reason; nobody else pays more until Alva decides.
  const decliner = await openLive(jonas, "/payment-requests", PHONE);
  await askedFor(decliner, title)
    .getByRole("button", { name: `Decline ${alva.name}'s request` })
    .click();
  await decliner.getByLabel("Reason").fill("I left before dinner");
  await decliner.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(owner.getByText("Jonas declined. No one else pays more.")).toBeVisible();
  await expect(owner.getByText(/“I left before dinner”/)).toBeVisible();
  await owner.getByRole("button", { name: "Cover Jonas's part" }).click();
  await expect(owner.getByText("Bill $100.02 · your part $50.02")).toBeVisible();

  // The last one is reminded, pays, and the bill is done.
  await owner.getByRole("button", { name: "Remind Priya" }).click();
  await expect(owner.getByRole("button", { name: "Reminded today" })).toBeDisabled();
  const last = await openLive(priya, "/payment-requests", PHONE);
  await payAlva(last, title, "$25.00");
  await expect(owner.getByText("All paid")).toBeVisible();
  await owner.goto("/split-bills");
  await owner.getByText("Done", { exact: true }).click();
  await expect(owner.getByRole("main").getByRole("link", { name: new RegExp(title) })).toBeVisible();
});

test("a bill is split again between those who stay, and turned into a group with its payments settled", async ({
  newPerson,
  openLive,
}) => {
  const title = "Boat";
  const [alva, jonas, priya] = await Promise.all([
    newPerson("Alva"),
    newPerson("Jonas", { balance: 30_00 }),
    newPerson("Priya"),
  ]);
  const owner = await openLive(alva, "/split-bills/new", PHONE);
  await owner.getByLabel("What was it?").fill(title);
  await owner.getByLabel("Total").fill("60");
  for (const friend of [jonas, priya]) await addPerson(owner, friend);
  await owner.getByRole("button", { name: "Ask for $40.00" }).click();
  await expect(owner.getByText("of $40.00 you asked for")).toBeVisible();
  const payer = await openLive(jonas, "/payment-requests", PHONE);
  await payAlva(payer, title, "$20.00");
  const paid = owner.getByRole("main").getByRole("listitem").filter({ hasText: jonas.name });
  await expect(paid.getByText(/^Paid/)).toBeVisible();

  await owner.getByRole("button", { name: "More" }).click();
  await owner.getByRole("menuitem", { name: "Split it again" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByText(priya.name).click();
  await expect(dialog.getByText("$10.00 more")).toBeVisible();
  await dialog.getByRole("button", { name: "Ask again" }).click();
  await expect(owner.getByText("Bill $60.00 · your part $30.00")).toBeVisible();
  await expect(owner.getByRole("main").getByText(priya.name)).toHaveCount(0);

  await owner.getByRole("button", { name: "More" }).click();
  await owner.getByRole("menuitem", { name: "Turn into a group" }).click();
  await expect(owner.getByText("$10.00 is still owed there", { exact: false })).toBeVisible();
  await owner.getByRole("button", { name: "Create group" }).click();
  await expect(owner).toHaveURL(/\/groups\//);
  await expect(owner.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(owner.getByRole("main").getByText("$10.00").first()).toBeVisible();
});
