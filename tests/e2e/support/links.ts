import { expect, type Page } from "@playwright/test";

/** The link that a dialog shows for sharing. */
export async function readLink(page: Page): Promise<string> {
  const box = page.getByRole("textbox", { name: "Link" });
  await expect(box).toHaveValue(/^https?:/);
  return box.inputValue();
}
