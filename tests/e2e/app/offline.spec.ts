import type { BrowserContext, Page, Response } from "@playwright/test";
import { confirm, fillSend } from "../support/money.ts";
import { watchFor } from "../support/passing.ts";
import { openOtherSession, type Past, payByApi, signInByForm } from "../support/people.ts";
import { expect, test } from "../support/quiet-console.ts";
import { whenKept } from "./service-worker.ts";

/** Entries whose words a person may change. */
const PAST: readonly Past[] = [
  { amountMinor: -4_50, description: "Coffee", category: "food" },
  { amountMinor: -12_00, description: "Lunch", category: "food" },
  { amountMinor: 500_00, description: "Salary" },
];

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

/** Takes the network away, and waits until the page knows. */
async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect(says(page, "You're offline - Some features may be limited")).toBeVisible();
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

test("offline edits survive a reload, and are sent once, each by itself", async ({ newPerson, openAs }) => {
  const priya = await newPerson("Priya", { past: PAST });
  const page = await openAs(priya);
  await whenKept(page);
  await page.goto("/profile");
  await expect(page.getByLabel("Last name")).not.toHaveValue("");
  await expect.poll(() => keptAnswers(page)).toContain("auth.getProfile");
  await page.goto("/history");
  const edited = rows(page).filter({ hasText: "Coffee" });
  await edited.click();
  await expect(detail(page)).toBeVisible();
  await expect.poll(() => keptAnswers(page)).toContain("payments.getTransaction");
  const called = countCalls(page.context());
  await goOffline(page);

  await test.step("an entry's words, an entry of one's own, the profile and a setting", async () => {
    await writeNote(page, "Barley");
    await expect(detail(page)).toContainText("Change waiting to send");
    await addEntry(page, "Kiosk");
    await expect(detail(page)).toContainText("Kiosk");
    await page.goto("/profile");
    await page.getByLabel("Last name").fill("Renamed");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(says(page, "3 items waiting")).toBeVisible();
    await switchSound(page, 3);
    await expect(says(page, "4 items waiting")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("all are there after a reload, and shown", async () => {
    await page.goto("/history");
    await expect(says(page, "4 items waiting")).toBeVisible();
    await expect(says(page, /Updated \d/)).toBeVisible();
    await expect(rows(page).filter({ hasText: "Kiosk" })).toContainText("Waiting to send");
    await edited.click();
    await expect(detail(page)).toContainText("Barley");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(sheet(page)).toContainText("Last name: Renamed");
    await expect(sheet(page)).toContainText("Sound: off");
    await sheet(page).getByRole("button", { name: "Close" }).click();
  });

  await test.step("back online they are sent, each once", async () => {
    const saidSo = await watchFor(page, "Back online - Syncing data...");
    await page.context().setOffline(false);
    await expect.poll(saidSo).toBe(true);
    await expect(says(page, "Back online - Syncing data...")).toBeHidden();
    await expect(says(page, "waiting")).toBeHidden();
    for (const procedure of [
      "payments.updateTransaction",
      "payments.createManualEntry",
      "profile.updateProfile",
      "notifications.updateSettings",
    ])
      expect(called(procedure), procedure).toBe(1);
    const profile = await (await priya.api.get("/api/users/profile")).json();
    expect(profile.user.lastName).toBe("Renamed");
    await switchSound(page, 0);
    await expect(page.getByRole("switch", { name: "Sound", exact: true })).not.toBeChecked();
    await page.keyboard.press("Escape");
    for (const words of ["Barley", "Kiosk"]) {
      const found = await (await priya.api.get(`/api/transactions?q=${words}`)).json();
      expect(found.total, words).toBe(1);
    }
  });
});

test("an offline payment survives a reload as a draft, and goes only when confirmed", async ({
  newPerson,
  openAs,
}) => {
  const [priya, leila, kwame] = await Promise.all([
    newPerson("Priya", { balance: 10_00 }),
    newPerson("Leila"),
    newPerson("Kwame", { balance: 1_00 }),
  ]);
  await payByApi(priya, leila, "1");
  const page = await openAs(priya);
  await whenKept(page);
  await page.goto("/send");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect.poll(() => keptAnswers(page)).toContain("contacts.suggest");
  const called = countCalls(page.context());
  await goOffline(page);
  await page.getByRole("option", { name: /Leila/ }).click();
  await page.getByLabel("Amount").fill("0.31");
  await page.getByLabel("Note").fill("Harvest");
  await page.reload();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Amount")).toHaveValue("0.31");
  await page.getByRole("button", { name: "Keep as draft" }).click();
  await page.goto("/history");
  await expect(says(page, "1 item waiting")).toBeVisible();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(sheet(page)).toContainText("Confirm each one when you're back online.");
  await sheet(page).getByRole("button", { name: "Close" }).click();
  // What is available changes meanwhile.
  await payByApi(kwame, priya, "0.17");

  await test.step("back online it is not sent", async () => {
    await page.context().setOffline(false);
    await expect(says(page, "1 payment to confirm")).toBeVisible();
    await page.goto("/history?q=Harvest");
    await expect(page.getByText("No matches")).toBeVisible();
    expect(called("payments.send")).toBe(0);
  });

  await test.step("it is quoted again, says what has changed, and goes when confirmed", async () => {
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(sheet(page)).toContainText("You'd pay $0.31 now.");
    await sheet(page).getByRole("link", { name: "Review" }).click();
    await expect(page.getByText("What's changed since:")).toBeVisible();
    await expect(page.getByText("Available: $9.00 then, $9.17 now", { exact: true })).toBeVisible();
    expect(called("payments.send")).toBe(0);
    await confirm(page);
    expect(called("payments.send")).toBe(1);
    await expect(says(page, "to confirm")).toBeHidden();
    await page.goto("/history?q=Harvest");
    await expect(page.getByText("1 entry", { exact: true })).toBeVisible();
  });
});

test("a draft that is open in two windows is paid once", async ({ newPerson, openAs }) => {
  const [priya, leila] = await Promise.all([newPerson("Priya", { balance: 10_00 }), newPerson("Leila")]);
  const page = await openAs(priya);
  await whenKept(page);
  await page.goto("/send");
  await fillSend(page, `@${leila.handle}`, "0.23");
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
  newPerson,
  openAs,
  openWindow,
}) => {
  const marcus = await newPerson("Marcus", { past: PAST });
  const page = await openAs(marcus, "/history");
  const elsewhere = await openWindow({ storageState: await openOtherSession(marcus) });
  for (const [index, verb] of ["Use mine", "Discard"].entries()) {
    await rows(page).nth(index).click();
    await expect(
      detail(page).getByRole("button", { name: /^(Add a note just for you|Your note)/ }),
    ).toBeVisible();
    await elsewhere.goto(page.url());
    await expect(detail(elsewhere)).toBeVisible();
    await page.route("**/trpc/**", (route) => route.abort());
    await writeNote(page, "Mine");
    await expect(detail(page)).toContainText("Mine");
    // The other device's change must be stored before this one's is sent.
    const stored = elsewhere.waitForResponse(
      (answer) => answer.url().includes("payments.updateTransaction") && answer.ok(),
    );
    await writeNote(elsewhere, "Theirs");
    await stored;
    await page.unroute("**/trpc/**");
    const problem = detail(page).getByRole("alert").filter({ hasText: /./ });
    await expect(problem).toContainText("This changed on another device");
    await expect(problem).toContainText("Your note: Mine");
    await expect(detail(page)).toContainText("Theirs");
    await problem.getByRole("button", { name: verb }).click();
    if (verb === "Discard") await problem.getByRole("button", { name: verb }).click();
    await expect(problem).toBeHidden();
    const left = verb === "Discard" ? "Theirs" : "Mine";
    await expect(detail(page).getByRole("button", { name: /^Your note/ })).toContainText(left);
    await elsewhere.reload();
    await expect(detail(elsewhere)).toContainText(left);
  }
});

test("edits survive an immediate reload; two tabs send them once; the next user finds none of them", async ({
  newPerson,
  openAs,
}) => {
  const [yuki, kwame] = await Promise.all([newPerson("Yuki", { past: PAST }), newPerson("Kwame")]);
  const page = await openAs(yuki, "/history");
  await rows(page).first().click();
  const called = countCalls(page.context());
  await writeNote(page, "Quick");
  await page.reload();
  await expect(detail(page)).toContainText("Quick");
  await expect.poll(() => pendingEdits(page)).toBe(0);

  const second = await page.context().newPage();
  await second.goto(page.url());
  await expect(detail(second)).toContainText("Quick");
  const before = called("payments.updateTransaction");
  await page.context().setOffline(true);
  // Until the pages know that they are offline, they try to send at once.
  for (const each of [page, second])
    await expect(says(each, "You're offline - Some features may be limited")).toBeVisible();
  await writeNote(page, "Twice");
  await expect(detail(second)).toContainText("Twice");
  await expect(says(second, "1 item waiting")).toBeVisible();
  await page.context().setOffline(false);
  await expect.poll(() => pendingEdits(page)).toBe(0);
  await expect(says(page, "Back online")).toBeHidden();
  expect(called("payments.updateTransaction") - before).toBe(1);

  await second.close();
  await page.route("**/trpc/payments.updateTransaction*", (route) => route.abort());
  await writeNote(page, "Left");
  await expect(detail(page)).toContainText("Change waiting to send");
  await expect.poll(() => keptAnswers(page)).toContain("payments.getTransaction");
  await endSession(page);
  await expect.poll(() => keptAnswers(page)).toEqual([]);
  await signInByForm(page, kwame.email);
  await expect(page.getByRole("button", { name: "Show", exact: true })).toBeHidden();
  await expect.poll(() => pendingEdits(page)).toBe(1);
  await page.unrouteAll();
  await endSession(page);
  await signInByForm(page, yuki.email);
  await expect.poll(() => pendingEdits(page)).toBe(0);
  await page.goto("/history?q=Left");
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
