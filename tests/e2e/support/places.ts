import type { Page } from "@playwright/test";

/** Addresses of these countries in the table of registries. */
export const addresses = { KP: "175.45.176.1", PT: "193.136.1.1" } as const;

/** From now on the page's requests come from another country; the test server believes a forwarded address. */
export async function moveTo(page: Page, country: keyof typeof addresses): Promise<void> {
  await page.setExtraHTTPHeaders({ "x-forwarded-for": addresses[country] });
}

/** Its requests come from this machine again, whose address is of no country. */
export async function moveHome(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({});
}
