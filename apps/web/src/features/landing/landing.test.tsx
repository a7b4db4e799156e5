import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "../../testing/render-screen.tsx";

const MARK = "Coming soon";
const marksIn = (place: Element | null | undefined) => place?.textContent?.split(MARK).length ?? 0;
const isMarked = (place: Element | null | undefined) => marksIn(place) > 1;

async function openLanding(): Promise<void> {
  await renderScreen("/");
  await waitFor(() => expect(document.querySelector("#merchant")).not.toBeNull());
}

const itemNamed = (section: string, name: string) =>
  [...document.querySelectorAll(`${section} > ul > li`)].find(
    (item) =>
      item.querySelector("h3")?.firstChild !== null &&
      item.querySelector("h3")?.textContent?.startsWith(name),
  );

test.each(["Merchant services", "Premium features"])(
  "%s carries the mark of what does not exist yet",
  async (name) => {
    await openLanding();
    expect(isMarked(itemNamed("#features", name)?.querySelector("h3"))).toBe(true);
  },
);

test.each(["Fast transfers", "Bank-level security", "QR payments", "AI analytics"])(
  "%s exists and carries no mark",
  async (name) => {
    await openLanding();
    expect(isMarked(itemNamed("#features", name))).toBe(false);
  },
);

test("the merchant section carries the same mark; splitting and taking back exist", async () => {
  await openLanding();
  for (const name of [/^Money between people/, /^Know what's/, /^One payment/, /^Wrong person/])
    expect(
      isMarked(screen.getByRole("heading", { name }).closest("section")?.parentElement),
      String(name),
    ).toBe(false);
  expect(isMarked(document.querySelector("#merchant"))).toBe(true);
});

test("a paid plan is marked and offers no button; Free marks only what it does not have yet", async () => {
  await openLanding();
  for (const name of ["Pro", "Business", "Enterprise"]) {
    const card = itemNamed("#plans", name);
    expect(isMarked(card), name).toBe(true);
    expect(card?.querySelector("a"), name).toBeNull();
  }
  const free = itemNamed("#plans", "Free");
  const marked = [...(free?.querySelectorAll("ul > li") ?? [])].filter(isMarked);
  expect(marked.map((line) => line.textContent)).toEqual([`Basic analytics${MARK}`]);
  expect(free?.querySelector("a")?.textContent).toBe("Create account");
});
