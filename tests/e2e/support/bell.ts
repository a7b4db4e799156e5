import { expect, type Locator, type Page } from "@playwright/test";

/** The bell in the app bar. */
export function bellOf(page: Page): Locator {
  return page.getByRole("banner").getByRole("button", { name: /^Notifications/ });
}

/** Opens the bell's panel. */
export async function openBell(page: Page): Promise<Locator> {
  await bellOf(page).click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  await expect(panel.getByRole("tab", { name: /^All/ })).toBeVisible();
  return panel;
}

type Tab = "All" | "Unread" | "Archived";

/** Number of items in a tab of an open bell. */
export async function readCount(panel: Locator, tab: Tab): Promise<number> {
  return Number((await panel.getByRole("tab", { name: tab }).textContent())?.replace(/\D/g, ""));
}

export async function expectCount(panel: Locator, tab: Tab, count: number): Promise<void> {
  await expect.poll(() => readCount(panel, tab)).toBe(count);
}

/** Sends a test notification from the bell's settings, and returns to the list. */
export async function sendTest(panel: Locator): Promise<void> {
  await panel.getByRole("button", { name: "Notification settings" }).click();
  await panel.getByRole("button", { name: "Send Test Notification" }).click();
  // The notification may arrive before the answer.
  await expect(panel.getByText(/^(On its way\.|New: This is a test)$/)).toBeVisible();
  await panel.getByRole("button", { name: "Back to the list" }).click();
}
