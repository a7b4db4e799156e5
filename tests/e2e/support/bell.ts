import { expect, type Locator, type Page } from "@playwright/test";

/** The bell in the bar. */
export function bellOf(page: Page): Locator {
  return page.getByRole("banner").getByRole("button", { name: /^Notifications/ });
}

/** Opens what stands under the bell. */
export async function openBell(page: Page): Promise<Locator> {
  await bellOf(page).click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  await expect(panel.getByRole("tab", { name: /^All/ })).toBeVisible();
  return panel;
}

/** How many stand in a tab of an open bell. */
export async function countOf(panel: Locator, tab: "All" | "Unread" | "Archived"): Promise<number> {
  return Number((await panel.getByRole("tab", { name: tab }).textContent())?.replace(/\D/g, ""));
}

/** Sends oneself a notification from the settings under the bell, and goes back to the list. */
export async function sendTest(panel: Locator): Promise<void> {
  await panel.getByRole("button", { name: "Notification settings" }).click();
  await panel.getByRole("button", { name: "Send Test Notification" }).click();
  // It may arrive before the answer does.
  await expect(panel.getByText(/^(On its way\.|Arrived: This is a test)$/)).toBeVisible();
  await panel.getByRole("button", { name: "Back to the list" }).click();
}
