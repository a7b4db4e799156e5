import { AppError } from "@evenly/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as download from "../../download-from.ts";
import { type Call, fakeApi } from "../../testing/fake-api.ts";
import { renderWithTexts } from "../../testing/render.tsx";
import { flush } from "../../testing/render-screen.tsx";
import { setNetwork, showing, signInMila } from "../../testing/send-screen.ts";
import { queryClient } from "../../trpc.ts";
import { OfflineProvider } from "../offline/offline-provider.tsx";
import { ExportSection } from "./components/export-section.tsx";

const groupId = "019aa000-0000-7000-8000-000000000010";
const url = "http://localhost/api/groups/1/export/json?link=once";
let answer: () => unknown;
let calls: readonly Call[];

beforeEach(() => {
  signInMila();
  answer = () => ({ url, expiresAt: new Date() });
  calls = fakeApi({ "groups.createFileLink": () => answer() });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const render = () =>
  renderWithTexts(
    <QueryClientProvider client={queryClient}>
      <OfflineProvider>
        <h1>Big Sur</h1>
        <ExportSection group={{ id: groupId } as never} />
      </OfflineProvider>
    </QueryClientProvider>,
    "de",
  );

async function press(host: HTMLElement, label: string): Promise<void> {
  await act(async () => host.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`)?.click());
  await flush();
}

it.each(["JSON", "CSV", "PDF"])("downloads the group as %s from a single-use address", async (format) => {
  const downloaded = vi.spyOn(download, "downloadFrom").mockReturnValue();
  const { host, unmount } = await render();
  await press(host, `${format} herunterladen`);
  expect(downloaded).toHaveBeenCalledExactlyOnceWith(url);
  const input = { groupId, format: format.toLowerCase(), locale: "de" };
  expect(calls).toEqual([{ path: "groups.createFileLink", input }]);
  await unmount();
});

it("says why a download failed, and works at the next press", async () => {
  const downloaded = vi.spyOn(download, "downloadFrom").mockReturnValue();
  answer = () => {
    throw new AppError("RATE_LIMITED");
  };
  const { host, unmount } = await render();
  await press(host, "PDF herunterladen");
  const alert = () => host.querySelector("[role=alert]")?.textContent;
  expect(alert()).toContain("Zu viele Versuche");
  answer = () => ({ url, expiresAt: new Date() });
  await press(host, "PDF herunterladen");
  expect(downloaded).toHaveBeenCalledOnce();
  expect(alert()).toBe("");
  await unmount();
});

it("downloads nothing while offline, and says so", async () => {
  const { host, unmount } = await render();
  await setNetwork(false);
  await showing(host, "Sie sind offline.");
  const buttons = [...host.querySelectorAll("button")];
  expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true, true]);
  await setNetwork(true);
  await unmount();
});
