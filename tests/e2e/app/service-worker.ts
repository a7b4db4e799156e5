import { expect, type Page } from "@playwright/test";

/** Includes the download of every file of the build. */
const INSTALL_MS_MAX = 60_000;

/** Resolves once the worker controls the page, so that everything a page needs offline is cached. */
export async function whenKept(page: Page): Promise<void> {
  await expect(async () => {
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  }).toPass({ timeout: INSTALL_MS_MAX });
}

/** Makes the browser check for a newer worker now. */
export async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
}

/** Delivers a push to the page's worker, as the browser does. */
export async function deliverPush(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data,
  });
}

export type Shown = {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly data: unknown;
  readonly vibrate: readonly number[];
};

/** The app's notifications that the system shows. */
export function readShown(page: Page): Promise<readonly Shown[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = (await registration.getNotifications()) as (Notification & { vibrate: number[] })[];
    return shown.map(({ title, body, tag, data, vibrate }) => ({ title, body, tag, data, vibrate }));
  });
}

/** Clicks the newest shown notification. */
export async function pressShown(page: Page): Promise<void> {
  const worker = page.context().serviceWorkers().at(-1);
  if (!worker) throw new Error("the page has no service worker");
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      dispatchEvent: (event: Event) => boolean;
      NotificationEvent: new (type: string, init: object) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error("no notification is shown");
    scope.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification, action: "" }));
  });
}
