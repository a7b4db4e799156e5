import { AppError } from "@evenly/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import * as download from "../../api/download-from.ts";
import { queryClient } from "../../api/trpc.ts";
import { type Call, fakeApi } from "../../testing/fake-api.ts";
import { press, setNetwork, showing } from "../../testing/page.ts";
import { renderWithTexts } from "../../testing/render-with-texts.tsx";
import { signIn } from "../../testing/session.ts";
import { OfflineProvider } from "../offline/offline-provider.tsx";
import { ExportSection } from "./components/export-section.tsx";

const nothing = { comments: 0, receipts: 0, repetitions: 0, versions: 0 };
const groupId = "019aa000-0000-7000-8000-000000000010";
const url = "http://localhost/api/groups/1/export/json?link=once";
let answer: () => unknown;
let calls: readonly Call[];

beforeEach(() => {
  signIn();
  answer = () => ({ url, expiresAt: new Date(), leftOut: nothing });
  calls = fakeApi({ "groups.createFileLink": () => answer() });
});

const show = () =>
  renderWithTexts(
    <QueryClientProvider client={queryClient}>
      <OfflineProvider>
        <h1>Big Sur</h1>
        <ExportSection group={{ id: groupId } as never} />
      </OfflineProvider>
    </QueryClientProvider>,
    "de",
  );

it.each(["JSON", "CSV", "PDF", "ZIP"])(
  "downloads the group as %s from a single-use address",
  async (format) => {
    const downloaded = vi.spyOn(download, "downloadFrom").mockReturnValue();
    await show();
    await press(`${format} herunterladen`);
    await waitFor(() => expect(downloaded).toHaveBeenCalledExactlyOnceWith(url));
    const input = { groupId, format: format.toLowerCase(), locale: "de" };
    await waitFor(() => expect(calls).toEqual([{ path: "groups.createFileLink", input }]));
  },
);

it("says why a download failed, and works at the next press", async () => {
  const downloaded = vi.spyOn(download, "downloadFrom").mockReturnValue();
  answer = () => {
    throw new AppError("RATE_LIMITED");
  };
  await show();
  await press("PDF herunterladen");
  const alert = () => screen.getByRole("alert").textContent;
  await waitFor(() => expect(alert()).toContain("Zu viele Versuche"));
  answer = () => ({ url, expiresAt: new Date(), leftOut: nothing });
  await press("PDF herunterladen");
  await waitFor(() => expect(downloaded).toHaveBeenCalledOnce());
  await waitFor(() => expect(alert()).toBe(""));
});

it("says what the downloaded file has no place for, with its counts", async () => {
  vi.spyOn(download, "downloadFrom").mockReturnValue();
  const leftOut = { ...nothing, comments: 3, receipts: 1, versions: 2 };
  answer = () => ({ url, expiresAt: new Date(), leftOut });
  await show();
  await press("JSON herunterladen");
  await showing("Nicht in dieser Datei: 3 Kommentare, 1 Beleg und 2 frühere Fassungen. Im ZIP ist alles.");
});

it("says which receipts an archive has no room for", async () => {
  vi.spyOn(download, "downloadFrom").mockReturnValue();
  answer = () => ({ url, expiresAt: new Date(), leftOut: { ...nothing, receipts: 12 } });
  await show();
  await press("ZIP herunterladen");
  await showing("Nicht darin: 12 Belege, die ältesten.");
});

it("downloads nothing while offline, and says so", async () => {
  await show();
  await setNetwork(false);
  await showing("Sie sind offline.");
  const buttons = screen.getAllByRole<HTMLButtonElement>("button");
  await waitFor(() => expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true, true, true]));
});
