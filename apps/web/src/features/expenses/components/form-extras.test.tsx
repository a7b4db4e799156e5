import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { exampleGroup, GROUP_ID } from "../../../testing/example-group.ts";
import { fakeApi } from "../../../testing/fake-api.ts";
import { flush, renderScreen } from "../../../testing/render-screen.tsx";
import { pressButton, showing, signInMila } from "../../../testing/send-screen.ts";
import { queryClient } from "../../../trpc.ts";

beforeEach(() => {
  signInMila();
  queryClient.clear();
  fakeApi({ "groups.get": () => exampleGroup() });
});
afterEach(() => vi.unstubAllGlobals());

const chips = (host: HTMLElement) =>
  [...host.querySelectorAll("button[aria-expanded][aria-controls]")].map(({ textContent }) => textContent);

async function choose(host: HTMLElement, files: readonly File[]): Promise<void> {
  const input = host.querySelector<HTMLInputElement>("main input[type=file]");
  if (input === null) throw new Error("no file input");
  Object.defineProperty(input, "files", { value: files, configurable: true });
  await act(async () => input.dispatchEvent(new Event("change", { bubbles: true })));
  await flush();
}

it("offers receipt, note, due date, repetition and tags in one row; repetition starts and ends with its chip", async () => {
  const { host, unmount } = await renderScreen(`/groups/${GROUP_ID}/new`);
  await showing(host, "Repeat");
  expect(chips(host).slice(-5)).toEqual(["Receipt", "Note", "Due date", "Repeat", "Tags"]);
  await pressButton(host, "Repeat");
  expect(chips(host).slice(-5)).toContain("RepeatEvery month");
  await pressButton(host, "RepeatEvery month");
  expect(host.textContent).not.toContain("Don't repeat");
  expect(chips(host).slice(-5)).toContain("RepeatEvery month");
  await pressButton(host, "RepeatEvery month");
  await pressButton(host, "Don't repeat");
  expect(chips(host).slice(-5)).toContain("Repeat");
  await unmount();
});

it("keeps what can be a receipt, and refuses HEIC at once with the kinds that are accepted", async () => {
  const { host, unmount } = await renderScreen(`/groups/${GROUP_ID}/new`);
  await showing(host, "Receipt");
  await pressButton(host, "Receipt");
  await choose(host, [new File(["x"], "bill.jpg", { type: "image/jpeg" }), new File(["x"], "IMG_1.HEIC")]);
  expect(host.textContent).toContain("bill.jpg goes along when you save");
  expect(host.textContent).toContain("IMG_1.HEIC wasn't added");
  expect(host.textContent).toContain("Choose a JPEG, PNG, WebP or PDF.");
  expect(chips(host)).toContain("Receipt2");
  await unmount();
});
