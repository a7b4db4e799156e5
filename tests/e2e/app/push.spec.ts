import { openPushEndpoint, type PushEndpoint } from "@evenly/testing/push-endpoint";
import { DEMO_PASSWORD, payByApi } from "../support/people.ts";
import { expect, test } from "../support/quiet-console.ts";
import { deliverPush, pressShown, readShown, whenKept } from "./service-worker.ts";

type Given = ReturnType<PushEndpoint["subscribe"]>;

/** Replaces the page's push manager, because no push service answers here: it subscribes to the test's endpoint and survives reloads. */
function subscribeWith({ endpoint, keys }: Given): void {
  const KEY = "test:subscribed";
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
    unsubscribe: async () => {
      localStorage.removeItem(KEY);
      return true;
    },
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (localStorage.getItem(KEY) ? subscription : null),
    subscribe: async () => {
      localStorage.setItem(KEY, "yes");
      return subscription;
    },
  });
}

test("a push shows its notification, counts as delivered, and opens its subject, also after signing in again", async ({
  newPerson,
  openWindow,
}) => {
  const [alva, bruno] = await Promise.all([newPerson("Alva", { balance: 10_00 }), newPerson("Bruno")]);
  const pushes = await openPushEndpoint();
  const given = pushes.subscribe();
  const page = await openWindow({ storageState: bruno.session, permissions: ["notifications"] });
  await page.addInitScript(subscribeWith, given);
  await page.goto("/preferences");
  await whenKept(page);
  await page.getByText("Push notifications in this browser").click();
  await expect(page.getByText("You'll hear from us here, even when Evenly is closed.")).toBeVisible();

  const note = "Push";
  await payByApi(alva, bruno, "1.23", note);
  const findPush = () => pushes.received.find(({ payload }) => payload.includes("$1.23"));
  await expect.poll(findPush).toBeDefined();
  const push = findPush();
  const payload = JSON.parse(push?.payload ?? "{}") as Record<string, string>;

  await test.step("it is shown with what it says, and the server learns that it was", async () => {
    await deliverPush(page, push?.payload ?? "");
    await expect.poll(() => readShown(page)).toHaveLength(1);
    const [shown] = await readShown(page);
    expect(shown).toMatchObject({ title: payload.title, body: payload.message, tag: payload.id });
    expect(shown?.vibrate).toEqual([200, 100, 200]);
    expect(`${shown?.title} ${shown?.body}`).toContain("$1.23");
    const path = "/trpc/notifications.listDeliveries?input=%7B%22json%22%3A%7B%7D%7D";
    const statuses = async () => {
      const answer = await (await bruno.api.get(path)).json();
      return (answer.result.data.json.deliveries as readonly Found[])
        .filter(({ channel, notificationId }) => channel === "push" && notificationId === payload.id)
        .map(({ status }) => status);
    };
    await expect.poll(statuses).toContain("delivered");
  });

  await test.step("pressed, it takes the open window to the item", async () => {
    await pressShown(page);
    await expect(page).toHaveURL(new RegExp(`${payload.actionUrl}$`));
    await expect(page.getByRole("article").getByText(note).first()).toBeVisible();
    await expect.poll(() => readShown(page)).toEqual([]);
    const isRead = async () => {
      const answer = await (await bruno.api.get("/notifications?limit=5")).json();
      return (answer.data.notifications as readonly Listed[]).find(({ id }) => id === payload.id)?.isRead;
    };
    await expect.poll(isRead).toBe(true);
  });

  await test.step("nothing stays of who signs out; a push pressed then leads there after signing in", async () => {
    // The page may still handle the read event, which removes the notification, so the push is delivered again.
    await expect(async () => {
      await deliverPush(page, push?.payload ?? "");
      expect(await readShown(page)).toHaveLength(1);
    }).toPass();
    await page.getByRole("button", { name: "Logout" }).first().click();
    await expect(page).toHaveURL(/\/$/);
    await expect.poll(() => readShown(page)).toEqual([]);
    // A page that starts signed out tells the worker again that the user signed out, which removes what it shows.
    await expect(async () => {
      await deliverPush(page, push?.payload ?? "");
      await pressShown(page);
      await expect(page).toHaveURL(/\/login\?next=/, { timeout: 2000 });
    }).toPass();
    await page.getByLabel("Email").fill(bruno.email);
    await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(new RegExp(`${payload.actionUrl}$`));
  });
  expect(pushes.unreadable).toEqual([]);
  await pushes.close();
});

type Listed = { readonly id: string; readonly isRead: boolean };
type Found = { readonly channel: string; readonly notificationId: string; readonly status: string };
