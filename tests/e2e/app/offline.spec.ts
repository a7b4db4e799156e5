import type { BrowserContext, Page, Response } from "@playwright/test";
import { confirm, fillSend } from "../support/money.ts";
import { watchFor } from "../support/passing.ts";
import { signIn, signInByForm } from "../support/people.ts";
import { expect, test } from "../support/quiet-console.ts";
import { whenKept } from "./service-worker.ts";

const PRIYA = "priya@evenly.test";
const KWAME = "kwame@evenly.test";
const MARCUS = "marcus@evenly.test";
const YUKI = "yuki@evenly.test";

const says = (page: Page, words: string | RegExp) => page.getByRole("status").filter({ hasText: words });
const list = (page: Page) => page.getByRole("region", { name: "Entries" });
const rows = (page: Page) => list(page).locator("[data-row]");
const detail = (page: Page) => page.getByRole("article");
const sheet = (page: Page) => page.getByRole("dialog", { name: "Waiting on this device" });

/** Toggles the notification sound `times` times in the bell's panel. */
async function switchSound(page: Page, times: number): Promise<void> {
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByRole("button", { name: "Settings" }).click();
  for (let time = 0; time < times; time += 1) await page.getByText("Sound", { exact: true }).click();
}

/** Counts the accepted calls of each procedure from a browser. One without an answer, or that a busy server refuses, is sent again. */
function countCalls(context: BrowserContext): (procedure: string) => number {
  const counts = new Map<string, number>();
  context.on("response", (response: Response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith("/trpc/") || !response.ok()) return;
    for (const name of pathname.slice("/trpc/".length).split(","))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  return (procedure) => counts.get(procedure) ?? 0;
}

async function writeNote(page: Page, text: string): Promise<void> {
  await detail(page)
    .getByRole("button", { name: /^(Add a note just for you|Your note)/ })
    .click();
  await detail(page).getByLabel("Your note").fill(text);
  await detail(page).getByRole("button", { name: "Save" }).click();
}

async function addEntry(page: Page, merchant: string): Promise<void> {
  await page.getByRole("button", { name: "Add entry" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount").fill("12.50");
  await dialog.getByLabel("Where or who with").fill(merchant);
  await dialog.getByRole("button", { name: "Add entry" }).click();
  await expect(dialog).toBeHidden();
}

test("offline edits and a payment draft survive a reload; edits are sent once, the payment only when confirmed", async ({
  page,
  browser,
  baseURL,
}) => {
  const stamp = Date.now().toString(36);
  const lastName = `Raghunathan ${stamp}`;
  await signInByForm(page, PRIYA);
  await whenKept(page);
  await page.goto("/send");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect.poll(() => keptAnswers(page)).toContain("payments.listRecentPayees");
  await page.goto("/profile");
  await expect(page.getByLabel("Last name")).not.toHaveValue("");
  await expect.poll(() => keptAnswers(page)).toContain("auth.getProfile");
  await page.goto("/history");
  const [edited = ""] = (await rows(page).first().getAttribute("href"))?.split("?") ?? [];
  await rows(page).first().click();
  await expect(detail(page)).toBeVisible();
  await expect.poll(() => keptAnswers(page)).toContain("payments.getTransaction");
  const called = countCalls(page.context());
  await page.context().setOffline(true);
  await expect(says(page, "You're offline - Some features may be limited")).toBeVisible();

  await test.step("an entry's words, an entry of one's own, the profile and a payment", async () => {
    await writeNote(page, `Note ${stamp}`);
    await expect(detail(page)).toContainText("Change waiting to send");
    await addEntry(page, `Kiosk ${stamp}`);
    await expect(detail(page)).toContainText(`Kiosk ${stamp}`);
    await page.goto("/profile");
    await page.getByLabel("Last name").fill(lastName);
    await page.getByRole("button", { name: "Save" }).click();
    await page.goto("/send");
    await page.getByRole("option", { name: /Leila/ }).click();
    await page.getByLabel("Amount").fill("0.31");
    await page.getByLabel("Note").fill(`Draft ${stamp}`);
    await page.reload();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByLabel("Amount")).toHaveValue("0.31");
    await page.getByRole("button", { name: "Keep as draft" }).click();
    await expect(says(page, "4 items waiting")).toBeVisible();
    await switchSound(page, 3);
    await expect(says(page, "5 items waiting")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("all are there after a reload, and shown", async () => {
    await page.goto("/history");
    await expect(says(page, "5 items waiting")).toBeVisible();
    await expect(says(page, /Updated \d/)).toBeVisible();
    await expect(rows(page).filter({ hasText: `Kiosk ${stamp}` })).toContainText("Waiting to send");
    await list(page).locator(`[href^="${edited}"]`).click();
    await expect(detail(page)).toContainText(`Note ${stamp}`);
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(sheet(page)).toContainText(`Last name: ${lastName}`);
    await expect(sheet(page)).toContainText("Sound: off");
    await expect(sheet(page)).toContainText("Confirm each one when you're back online.");
    await sheet(page).getByRole("button", { name: "Close" }).click();
  });

  const other = await browser.newContext(baseURL ? { baseURL } : {});
  const kwame = await other.newPage();
  await signIn(kwame, KWAME, "/send");
  await fillSend(kwame, "@priya.r", "0.17");
  await confirm(kwame);
  await other.close();

  await test.step("back online the edits are sent, each once, and the payment is not", async () => {
    const saidSo = await watchFor(page, "Back online - Syncing data...");
    await page.context().setOffline(false);
    await expect.poll(saidSo).toBe(true);
    await expect(says(page, "Back online - Syncing data...")).toBeHidden();
    await expect(says(page, "1 payment to confirm")).toBeVisible();
    for (const procedure of [
      "payments.updateTransaction",
      "payments.createManualEntry",
      "profile.updateProfile",
      "notifications.updateSettings",
    ])
      expect(called(procedure), procedure).toBe(1);
    await page.goto("/profile");
    await expect(page.getByLabel("Last name")).toHaveValue(lastName);
    await switchSound(page, 0);
    await expect(page.getByRole("switch", { name: "Sound", exact: true })).not.toBeChecked();
    await page.keyboard.press("Escape");
    for (const words of [`Note ${stamp}`, `Kiosk ${stamp}`]) {
      await page.goto(`/history?q=${encodeURIComponent(words)}`);
      await expect(page.getByText("1 entry", { exact: true })).toBeVisible();
    }
    await page.goto(`/history?q=${encodeURIComponent(`Draft ${stamp}`)}`);
    await expect(page.getByText("No matches")).toBeVisible();
    expect(called("payments.send")).toBe(0);
  });

  await test.step("the payment is quoted again, says what has changed, and goes when confirmed", async () => {
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(sheet(page)).toContainText("You'd pay $0.31 now.");
    await sheet(page).getByRole("link", { name: "Review" }).click();
    await expect(page.getByText("What's changed since:")).toBeVisible();
    await expect(page.getByText(/^Available: \$[\d,.]+ then, \$[\d,.]+ now$/)).toBeVisible();
    expect(called("payments.send")).toBe(0);
    await confirm(page);
    expect(called("payments.send")).toBe(1);
    await expect(says(page, "to confirm")).toBeHidden();
    await page.goto(`/history?q=${encodeURIComponent(`Draft ${stamp}`)}`);
    await expect(page.getByText("1 entry", { exact: true })).toBeVisible();
  });
});

test("a draft that is open in two windows is paid once", async ({ page }) => {
  await signInByForm(page, PRIYA);
  await whenKept(page);
  await page.goto("/send");
  await fillSend(page, "@leila.h", "0.23");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Keep as draft" }).click();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await sheet(page).getByRole("link", { name: "Review" }).click();
  await expect(page.getByRole("button", { name: /^Confirm and send/ })).toBeEnabled();
  const second = await page.context().newPage();
  await second.goto(page.url());
  await expect(second.getByRole("button", { name: /^Confirm and send/ })).toBeEnabled();
  const called = countCalls(page.context());
  await confirm(page);
  await expect(second.getByRole("heading", { name: "You sent this draft in another window" })).toBeVisible();
  await expect(second.getByRole("button", { name: /^Confirm and send/ })).toBeHidden();
  await second.getByRole("link", { name: "See it in history" }).click();
  await expect(detail(second)).toContainText("$0.23");
  expect(called("payments.send")).toBe(1);
  await second.close();
});

test("an edit that conflicts with another device's change is reported, and can overwrite it or be discarded", async ({
  page,
  browser,
  baseURL,
}) => {
  const stamp = Date.now().toString(36);
  await signIn(page, MARCUS, "/history");
  const other = await browser.newContext(baseURL ? { baseURL } : {});
  const elsewhere = await other.newPage();
  await signIn(elsewhere, MARCUS);
  for (const [index, verb] of ["Use mine", "Discard"].entries()) {
    await rows(page).nth(index).click();
    await expect(
      detail(page).getByRole("button", { name: /^(Add a note just for you|Your note)/ }),
    ).toBeVisible();
    await elsewhere.goto(page.url());
    await expect(detail(elsewhere)).toBeVisible();
    await page.route("**/trpc/**", (route) => route.abort());
    await writeNote(page, `Mine ${stamp}`);
    await expect(detail(page)).toContainText(`Mine ${stamp}`);
    // The other device's change must be stored before this one's is sent.
    const stored = elsewhere.waitForResponse(
      (answer) => answer.url().includes("payments.updateTransaction") && answer.ok(),
    );
    await writeNote(elsewhere, `Theirs ${stamp}`);
    await stored;
    await page.unroute("**/trpc/**");
    const problem = detail(page).getByRole("alert").filter({ hasText: /./ });
    await expect(problem).toContainText("This changed on another device");
    await expect(problem).toContainText(`Your note: Mine ${stamp}`);
    await expect(detail(page)).toContainText(`Theirs ${stamp}`);
    await problem.getByRole("button", { name: verb }).click();
    if (verb === "Discard") await problem.getByRole("button", { name: verb }).click();
    await expect(problem).toBeHidden();
    const left = verb === "Discard" ? `Theirs ${stamp}` : `Mine ${stamp}`;
    await expect(detail(page).getByRole("button", { name: /^Your note/ })).toContainText(left);
    await elsewhere.reload();
    await expect(detail(elsewhere)).toContainText(left);
  }
  await other.close();
});

test("edits survive an immediate reload; two tabs send them once; the next user finds none of them", async ({
  page,
}) => {
  const stamp = Date.now().toString(36);
  await signInByForm(page, YUKI);
  await page.goto("/history");
  await rows(page).first().click();
  const called = countCalls(page.context());
  await writeNote(page, `Quick ${stamp}`);
  await page.reload();
  await expect(detail(page)).toContainText(`Quick ${stamp}`);
  await expect.poll(() => pendingEdits(page)).toBe(0);

  const second = await page.context().newPage();
  await second.goto(page.url());
  await expect(detail(second)).toContainText(`Quick ${stamp}`);
  const before = called("payments.updateTransaction");
  await page.context().setOffline(true);
  // Until the pages know that they are offline, they try to send at once.
  for (const each of [page, second])
    await expect(says(each, "You're offline - Some features may be limited")).toBeVisible();
  await writeNote(page, `Twice ${stamp}`);
  await expect(detail(second)).toContainText(`Twice ${stamp}`);
  await expect(says(second, "1 item waiting")).toBeVisible();
  await page.context().setOffline(false);
  await expect.poll(() => pendingEdits(page)).toBe(0);
  await expect(says(page, "Back online")).toBeHidden();
  expect(called("payments.updateTransaction") - before).toBe(1);

  await second.close();
  await page.route("**/trpc/payments.updateTransaction*", (route) => route.abort());
  await writeNote(page, `Left ${stamp}`);
  await expect(detail(page)).toContainText("Change waiting to send");
  await expect.poll(() => keptAnswers(page)).toContain("payments.getTransaction");
  await endSession(page);
  await expect.poll(() => keptAnswers(page)).toEqual([]);
  await signInByForm(page, KWAME);
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("button", { name: "Show", exact: true })).toBeHidden();
  expect(await pendingEdits(page)).toBe(1);
  await page.unrouteAll();
  await endSession(page);
  await signInByForm(page, YUKI);
  await expect.poll(() => pendingEdits(page)).toBe(0);
  await page.goto(`/history?q=${encodeURIComponent(`Left ${stamp}`)}`);
  await expect(page.getByText("1 entry", { exact: true })).toBeVisible();
});

/** Expires the session, as after being idle for too long. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of ["authToken", "userData"]) localStorage.removeItem(key);
  });
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
}

/** Number of edits of all users that are queued in the browser. */
function pendingEdits(page: Page): Promise<number> {
  return page.evaluate(
    () => Object.keys(localStorage).filter((key) => key.startsWith("offlineEdit:")).length,
  );
}

/** Names of the procedures whose answers are stored on this device. */
async function keptAnswers(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open("evenly-offline");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          if (!opening.result.objectStoreNames.contains("answers")) return resolve([]);
          const reading = opening.result.transaction("answers").objectStore("answers").getAll();
          reading.onsuccess = () => {
            opening.result.close();
            const all = reading.result as { state: { queries: { queryKey: [string[]] }[] } }[];
            resolve(all.flatMap(({ state }) => state.queries.map(({ queryKey }) => queryKey[0].join("."))));
          };
        };
      }),
  );
}
