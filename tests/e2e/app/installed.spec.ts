import { settlePage } from "../screens/settled.ts";
import { expectSound } from "../screens/sound.ts";
import { ANA } from "../support/people.ts";
import { expect, test } from "../support/quiet-console.ts";
import { serveVersions } from "./serve-versions.ts";
import { lookForUpdate, whenKept } from "./service-worker.ts";

const updateText = "New version available! Update to get the latest features.";
const ownFiles =
  /^\/(index\.html|logo\.svg|manifest\.webmanifest|icons\/[\w-]+\.png|assets\/[\w.-]+\.(js|css|woff2))$/;
/** Addresses that are not pages: the server handles them, or they do not exist. */
const notPages = [
  "/api/notifications",
  "/trpc/auth.getProfile",
  "/notifications",
  "/notifications/settings",
  "/ws",
  "/dev/mailbox",
  "/health",
  "/admin/queues",
  "/files/x",
  "/metrics",
  "/nowhere",
];

// What is looked at stands still.
test.beforeEach(({ context }) => context.addInitScript(settlePage));

test("the service worker caches only files of the build; offline, pages open and nothing else is answered", async ({
  openAs,
}) => {
  const page = await openAs(ANA);
  const context = page.context();
  await whenKept(page);
  // From now on the service worker controls the page and sees its requests.
  await page.reload();
  await expect(page.getByRole("heading", { name: "Activity" })).toBeVisible();
  await expect(page.locator("main a[href^='/history/']").first()).toBeVisible();
  const kept = await page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.length).toBeGreaterThan(50);
  expect(kept).toContain("/index.html");
  expect(kept.filter((path) => !ownFiles.test(path))).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("navigation").first()).toBeVisible();
  for (const path of ["/history", "/privacy-policy"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  const answers = await page.evaluate(
    (paths) => Promise.all(paths.map((path) => fetch(path).then(String, String))),
    notPages,
  );
  expect(answers).toEqual(notPages.map(() => "TypeError: Failed to fetch"));
  for (const path of notPages) {
    const visit = await context.newPage();
    await expect(visit.goto(path), path).rejects.toThrow(/ERR_(?:FAILED|INTERNET_DISCONNECTED)/);
    await visit.close();
  }
});

test("an address that the server handles is requested once, because it may be a single-use link", async ({
  page,
}) => {
  const server = await serveVersions();
  await page.goto(`${server.address}/login`);
  await whenKept(page);
  await page.goto(`${server.address}/admin/queues/enter`);
  expect(server.timesAsked("/admin/queues/enter")).toBe(1);
  await server.close();
});

test("a new version is offered before sign-in, warns of unsaved input, and reloads each tab once", async ({
  page: asking,
  context,
}) => {
  const server = await serveVersions();
  const openTab = async (path: string, tab = context.newPage()) => {
    await (await tab).goto(`${server.address}${path}`);
    return tab;
  };
  await openTab("/login", Promise.resolve(asking));
  await whenKept(asking);
  const clean = await openTab("/privacy-policy");
  const typing = await openTab("/register");
  await typing.getByLabel("First name").fill("Nora");
  const tabs = [asking, clean, typing];
  const loads = new Map(tabs.map((tab) => [tab, 0]));
  for (const tab of tabs) tab.on("load", () => loads.set(tab, (loads.get(tab) ?? 0) + 1));
  const isNew = (tab: typeof asking) => expect(tab.locator("meta[name=version][content='2']")).toBeAttached();

  await test.step("every tab says so; what is typed is given up by a second press alone", async () => {
    server.release(2);
    await lookForUpdate(asking);
    for (const tab of tabs) await expect(tab.getByText(updateText)).toBeVisible();
    await asking.getByLabel("Email").fill("nora@example.com");
    await asking.getByRole("button", { name: "Update", exact: true }).click();
    await expect(asking.getByText("You'll lose it")).toBeVisible();
    expect([...loads.values()]).toEqual([0, 0, 0]);
    await expectSound(asking, "a newer version");
    await asking.getByRole("button", { name: "Update anyway" }).click();
    for (const tab of [asking, clean]) await isNew(tab);
    await expect(asking.getByText(updateText)).toBeHidden();
  });

  await test.step("a tab in which something is typed waits for whoever typed it", async () => {
    await expect(typing.getByLabel("First name")).toHaveValue("Nora");
    await typing.getByLabel("First name").fill("");
    await typing.getByRole("button", { name: "Update", exact: true }).click();
    await isNew(typing);
    await expect.poll(() => [...loads.values()]).toEqual([1, 1, 1]);
    // Time in which a second reload would happen.
    await asking.waitForTimeout(300);
    expect([...loads.values()]).toEqual([1, 1, 1]);
  });

  await test.step("sent away, it is offered again by the next page", async () => {
    server.release(3);
    await lookForUpdate(asking);
    await asking.getByRole("button", { name: "Dismiss" }).click();
    await expect(asking.getByText(updateText)).toBeHidden();
    await asking.reload();
    await expect(asking.getByText(updateText)).toBeVisible();
  });
  await server.close();
});

/** Fires the browser's event that the app can be installed. */
function offerInstalling(): boolean {
  const prompt = async () => {
    document.documentElement.dataset.asked = "yes";
    return { outcome: "accepted" };
  };
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
  dispatchEvent(event);
  return event.defaultPrevented;
}

test("installing is offered once; dismissed, the prompt stays away, and the page's footer still installs", async ({
  page,
  context,
}) => {
  await page.goto("/privacy-policy");
  const prompt = page.getByRole("region", { name: "Install Evenly" });
  await expect.poll(() => page.evaluate(offerInstalling)).toBe(true);
  await expect(prompt).toContainText(
    "Get the full app experience with offline access and push notifications.",
  );
  await expect(prompt.getByText("Online", { exact: true })).toBeVisible();
  await expectSound(page, "the offer to install");
  await context.setOffline(true);
  await expect(prompt.getByText("Offline", { exact: true })).toBeVisible();
  await context.setOffline(false);
  await prompt.getByRole("button", { name: "Install App" }).click();
  await expect(page.locator("html[data-asked=yes]")).toBeAttached();
  await expect(prompt).toBeHidden();

  await page.evaluate(offerInstalling);
  await prompt.getByRole("button", { name: "Dismiss" }).click();
  await page.reload();
  await expect.poll(() => page.evaluate(offerInstalling)).toBe(true);
  const foot = page.getByRole("contentinfo");
  await foot.getByRole("button", { name: "Install" }).click();
  await expect(page.locator("html[data-asked=yes]")).toBeAttached();
  await expect(prompt).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event("appinstalled")));
  await expect(foot.getByText("Installed")).toBeVisible();
});
