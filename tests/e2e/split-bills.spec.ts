import type { Browser, Page } from "@playwright/test";
import { signInByForm } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";

const PHONE = { width: 390, height: 844 };

/** A person's phone, signed in. */
async function openPhone(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const options = { viewport: PHONE, hasTouch: true, isMobile: true, ...(baseURL ? { baseURL } : {}) };
  const page = await (await browser.newContext(options)).newPage();
  await signInByForm(page, email);
  return page;
}

async function addPerson(page: Page, name: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Who shares it?" }).fill(name);
  await page
    .getByRole("button", { name: new RegExp(name) })
    .first()
    .click();
}

test("four friends split a bill: its owner sees each payment and the decline at once", async ({
  browser,
  baseURL,
}) => {
  const title = `Dinner at Lupo ${Date.now() % 100_000}`;
  const ana = await openPhone(browser, baseURL, "ana@evenly.test");
  await ana.goto("/split-bills/new");
  await ana.getByLabel("What was it?").fill(title);
  await ana.getByLabel("Total").fill("100.02");
  for (const name of ["Ben Whitaker", "Priya Raghunathan", "Jonas Weber"]) await addPerson(ana, name);
  const preview = ana.getByRole("region", { name: "Who pays what" });
  await expect(preview.getByText("$25.01", { exact: true })).toHaveCount(2);
  await expect(preview.getByText(/extra cent/)).toBeVisible();

  // Exact parts that miss the total by a cent are mended with one press.
  await ana.getByText("Exact", { exact: true }).click();
  await ana.getByLabel("Your part", { exact: true }).fill("25.03");
  for (const name of ["Ben Whitaker", "Priya Raghunathan", "Jonas Weber"])
    await ana.getByLabel(`${name}'s part`).fill("25");
  await expect(ana.getByText("Over by $0.01")).toBeVisible();
  await ana.getByRole("button", { name: "Take it off your part" }).click();
  await expect(ana.getByText("Over by $0.01")).toHaveCount(0);
  await ana.getByRole("button", { name: "Ask for $75.00" }).click();
  await expect(ana.getByRole("heading", { name: title })).toBeVisible();
  await expect(ana.getByText("Bill $100.02 · your part $25.02")).toBeVisible();
  await expect(ana.getByText("of $75.00 you asked for")).toBeVisible();

  // Ben pays from his dashboard, with one press and the quote.
  const ben = await openPhone(browser, baseURL, "ben@evenly.test");
  await ben.goto("/payment-requests");
  const asked = ben.getByRole("listitem").filter({ hasText: title });
  await asked.getByRole("button", { name: "Pay $25.00" }).click();
  await ben.getByRole("dialog").getByRole("button", { name: "Pay $25.00" }).click();
  const benRow = ana.getByRole("listitem").filter({ hasText: "Ben Whitaker" });
  await expect(benRow.getByText(/^Paid/)).toBeVisible();

  // Jonas declines with a reason; nobody else pays more until Ana decides.
  const jonas = await openPhone(browser, baseURL, "jonas@evenly.test");
  await jonas.goto("/payment-requests");
  await jonas
    .getByRole("listitem")
    .filter({ hasText: title })
    .getByRole("button", { name: "Decline Ana Ribeiro's request" })
    .click();
  await jonas.getByLabel("Reason (optional)").fill("I left before dinner");
  await jonas.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(ana.getByText("Jonas declined. No one else pays more.")).toBeVisible();
  await expect(ana.getByText(/“I left before dinner”/)).toBeVisible();
  await ana.getByRole("button", { name: "Cover Jonas's part" }).click();
  await expect(ana.getByText("Bill $100.02 · your part $50.02")).toBeVisible();

  // The last one is reminded, pays, and the bill is done.
  await ana.getByRole("button", { name: "Remind Priya" }).click();
  await expect(ana.getByRole("button", { name: "Reminded today" })).toBeDisabled();
  const priya = await openPhone(browser, baseURL, "priya@evenly.test");
  await priya.goto("/payment-requests");
  await priya
    .getByRole("listitem")
    .filter({ hasText: title })
    .getByRole("button", { name: "Pay $25.00" })
    .click();
  await priya.getByRole("dialog").getByRole("button", { name: "Pay $25.00" }).click();
  await expect(ana.getByText("All paid")).toBeVisible();
  await ana.goto("/split-bills");
  await ana.getByText("Done", { exact: true }).click();
  await expect(ana.getByRole("main").getByRole("link", { name: new RegExp(title) })).toBeVisible();
  for (const page of [ana, ben, jonas, priya]) await page.context().close();
});

test("a bill is split again between those who stay, and turned into a group with its payments settled", async ({
  browser,
  baseURL,
}) => {
  const title = `Boat ${Date.now() % 100_000}`;
  const ana = await openPhone(browser, baseURL, "ana@evenly.test");
  await ana.goto("/split-bills/new");
  await ana.getByLabel("What was it?").fill(title);
  await ana.getByLabel("Total").fill("60");
  for (const name of ["Jonas Weber", "Priya Raghunathan"]) await addPerson(ana, name);
  await ana.getByRole("button", { name: "Ask for $40.00" }).click();
  await expect(ana.getByText("of $40.00 you asked for")).toBeVisible();
  const jonas = await openPhone(browser, baseURL, "jonas@evenly.test");
  await jonas.goto("/payment-requests");
  await jonas
    .getByRole("listitem")
    .filter({ hasText: title })
    .getByRole("button", { name: "Pay $20.00" })
    .click();
  await jonas.getByRole("dialog").getByRole("button", { name: "Pay $20.00" }).click();
  await expect(ana.getByRole("listitem").filter({ hasText: "Jonas Weber" }).getByText(/^Paid/)).toBeVisible();

  await ana.getByRole("button", { name: "More" }).click();
  await ana.getByRole("menuitem", { name: "Split it again" }).click();
  const dialog = ana.getByRole("dialog");
  await dialog.getByText("Priya Raghunathan").click();
  await expect(dialog.getByText("$10.00 more")).toBeVisible();
  await dialog.getByRole("button", { name: "Ask again" }).click();
  await expect(ana.getByText("Bill $60.00 · your part $30.00")).toBeVisible();
  await expect(ana.getByText("Priya Raghunathan")).toHaveCount(0);

  await ana.getByRole("button", { name: "More" }).click();
  await ana.getByRole("menuitem", { name: "Turn into a group" }).click();
  await expect(ana.getByText("$10.00 is still owed there", { exact: false })).toBeVisible();
  await ana.getByRole("button", { name: "Create group" }).click();
  await expect(ana).toHaveURL(/\/groups\//);
  await expect(ana.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(ana.getByText("$10.00").first()).toBeVisible();
  for (const page of [ana, jonas]) await page.context().close();
});
