import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/quiet-console.ts";

/** A Splitwise export: two currencies, a payment, a row whose payers it does not say, a formula, and totals. */
const SPLITWISE = `Date,Description,Category,Cost,Currency,Anna Example,Ben Sample,Cleo Test

2026-05-01,"=HYPERLINK(""http://evil.example"",""Dinner"")",Dining out,90.00,EUR,60.00,-30.00,-30.00
2026-05-02,Taxi,Taxi,24.00,EUR,-8.00,16.00,-8.00
2026-05-03,Several paid,General,90.00,EUR,30.00,15.00,-45.00
2026-05-04,Ben S. paid Anna E.,Payment,20.00,EUR,-20.00,20.00,0.00
2026-05-05,Museum,General,30.00,USD,-15.00,15.00,0.00

2026-06-30,Total balance, , ,EUR,62.00,21.00,-83.00
2026-06-30,Total balance, , ,USD,-15.00,15.00,0.00
`;

/** A Spliit export of an older version: a symbol for the currency, a percentage split, thirds, and a reimbursement. */
const spliitOf = (importer: string) =>
  JSON.stringify({
    id: "abc123",
    name: "Harbour house",
    currency: "€",
    participants: [importer, "Ben", "Cleo"].map((name, position) => ({ id: `p${position}`, name })),
    expenses: [
      {
        expenseDate: "2026-05-01T00:00:00.000Z",
        title: "Dinner",
        amount: 9000,
        paidById: "p0",
        paidFor: [
          { participantId: "p0", shares: 7500 },
          { participantId: "p1", shares: 2500 },
        ],
        isReimbursement: false,
        splitMode: "BY_PERCENTAGE",
      },
      {
        expenseDate: "2026-05-02T00:00:00.000Z",
        title: "Boat",
        amount: 10000,
        paidById: "p1",
        paidFor: ["p0", "p1", "p2"].map((participantId) => ({ participantId, shares: 100 })),
        isReimbursement: false,
        splitMode: "EVENLY",
      },
      {
        expenseDate: "2026-05-03T00:00:00.000Z",
        title: "Back",
        amount: 500,
        paidById: "p2",
        paidFor: [{ participantId: "p1", shares: 100 }],
        isReimbursement: true,
        splitMode: "EVENLY",
      },
    ],
  });

type Given = { readonly name: string; readonly text: string };

/** Handing megabytes to the browser takes longer than a step on a busy machine. */
const HAND_OVER = { timeout: 60_000 };

async function choose(page: Page, { name, text }: Given): Promise<void> {
  if (new URL(page.url()).pathname !== "/groups") await page.goto("/groups");
  await page.getByRole("link", { name: "Import" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Import a group" })).toBeVisible();
  const mimeType = name.endsWith("csv") ? "text/csv" : "application/json";
  await page
    .locator("main input[type=file]")
    .setInputFiles({ name, mimeType, buffer: Buffer.from(text) }, HAND_OVER);
}

async function importAs(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Import group" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** The text of each member's row in the preview of an import, except the last one, which is no member. */
async function previewed(page: Page): Promise<readonly string[]> {
  const rows = page.getByRole("group", { name: "Which one is you?" }).locator("label");
  await expect(rows.first()).toBeVisible();
  return (await rows.allInnerTexts()).slice(0, -1).map((text) => text.replace(/\s+/g, " "));
}

/** Downloads the group whose settings are open, and returns the file. */
async function exportAs(page: Page, format: "JSON" | "CSV" | "PDF"): Promise<Buffer> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: `Download ${format}` }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(new RegExp(`^evenly-.*\\.${format.toLowerCase()}$`));
  return readFile(await download.path());
}

const openSettings = (page: Page) => page.getByRole("link", { name: "Settings" }).click();

test("a Splitwise group comes in with its balances, and leaves and returns without a difference", async ({
  newPerson,
  openAs,
}) => {
  const name = "Coast";
  const page = await openAs(await newPerson("Colette"), "/groups");
  await choose(page, { name: "coast_2026-06-30_export.csv", text: SPLITWISE });
  const before = await previewed(page);
  expect(before.join()).toContain("+€62.00");
  await expect(page.getByText("The file doesn't say who paid how much for one expense.")).toBeVisible();
  await page.getByRole("button", { name: "Import group" }).click();
  await expect(page.getByText("Choose who you are.")).toBeVisible();
  await page.getByRole("radio", { name: /Anna Example/ }).check();
  await importAs(page, name);
  const own = page.getByRole("region", { name: "Your balance" }).filter({ visible: true });
  await expect(own).toContainText("€62.00");
  await expect(own).toContainText("$15.00");
  await expect(page.getByText('=HYPERLINK("http://evil.example","Dinner")')).toBeVisible();
  await expect(page.locator("a[href*='evil.example']")).toHaveCount(0);

  await openSettings(page);
  const file = { name: "again.json", text: (await exportAs(page, "JSON")).toString() };
  expect((await exportAs(page, "CSV")).toString()).toContain("Total balance");
  expect((await exportAs(page, "PDF")).subarray(0, 5).toString()).toBe("%PDF-");
  await choose(page, file);
  const after = await previewed(page);
  expect(after.map(amountsOf).toSorted()).toEqual(before.map(amountsOf).toSorted());
  await importAs(page, `${name} again`);
  await expect(own).toContainText("€62.00");
  await expect(own).toContainText("$15.00");
});

/** A row of the preview without the name: the importer's own row has another one after the import. */
function amountsOf(row: string): string {
  return (row.match(/[+−-][€$][\d,.]+/g) ?? ["Even"]).join(" ");
}

test("a Spliit group without a currency is checked in the one that is picked", async ({
  newPerson,
  openAs,
}) => {
  const owner = await newPerson("Cosmo");
  const page = await openAs(owner, "/groups");
  await choose(page, { name: "spliit.json", text: spliitOf(owner.name) });
  // Its member with the user's name is the user.
  await expect(page.getByRole("radio", { name: new RegExp(owner.name) })).toBeChecked();
  await page.getByLabel("Currency", { exact: true }).selectOption("EUR");
  await expect(page.getByRole("group", { name: "Which one is you?" })).toContainText("€");
  const before = await previewed(page);
  await importAs(page, "Harbour");
  await expect(page.getByRole("link", { name: /Boat/ })).toContainText("€");
  await openSettings(page);
  await choose(page, { name: "again.json", text: (await exportAs(page, "JSON")).toString() });
  const after = await previewed(page);
  expect(after.map(amountsOf).toSorted()).toEqual(before.map(amountsOf).toSorted());
});

test("a wrong file is refused with its lines, creates nothing, and a good one follows", async ({
  newPerson,
  openAs,
}) => {
  const page = await openAs(await newPerson("Corin"), "/groups");
  const bad = SPLITWISE.replace("2026-05-02,Taxi", "2026-02-30,Taxi").replace("-20.00,20.00", "-20.00,19.00");
  await choose(page, { name: "bad.csv", text: bad });
  const lines = page.getByRole("region", { name: "We can't import this file" }).getByRole("listitem");
  await expect(lines).toHaveText([/^Line 4.*isn't a date/, /^Line 6.*don't add up/]);
  await expect(page.getByRole("heading", { name: "We can't import this file" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Import group" })).toBeHidden();
  for (const [name, text, words] of [
    ["empty.csv", "", "This file is empty."],
    ["large.csv", "x".repeat(10 * 1024 * 1024 + 1), "This file is over 10 MB."],
    ["other.json", '{"some":"thing"}', "We don't know this format."],
  ] as const) {
    await page
      .locator("main input[type=file]")
      .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) }, HAND_OVER);
    await expect(page.getByRole("main")).toContainText(words);
  }
  await page
    .locator("main input[type=file]")
    .setInputFiles({ name: "good.csv", mimeType: "text/csv", buffer: Buffer.from(SPLITWISE) }, HAND_OVER);
  await expect(page.getByRole("group", { name: "Which one is you?" })).toBeVisible();
});
