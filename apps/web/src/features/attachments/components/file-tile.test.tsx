import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderWithTexts } from "../../../testing/render.tsx";
import { flush } from "../../../testing/render-screen.tsx";
import { showing, signInMila } from "../../../testing/send-screen.ts";
import { queryClient } from "../../../trpc.ts";
import type { AttachedFile } from "../attached-file.ts";
import { FileTile } from "./file-tile.tsx";

const file: AttachedFile = {
  ...{ id: "e1", name: "bill.png", mimeType: "image/webp", sizeBytes: 250_000 },
  ...{ width: 600, height: 900, path: "/api/attachments/e1", caption: "Ben added it Nov 20, 2026" },
  canRemove: true,
};
const load = vi.fn<(url: string) => Promise<Response>>();
const open = vi.fn<() => void>();
const made = "blob:a-picture";

beforeEach(() => {
  signInMila();
  queryClient.clear();
  open.mockReset();
  load.mockReset().mockImplementation(async () => new Response(new Blob(["picture"])));
  vi.stubGlobal("fetch", load);
  URL.createObjectURL = () => made;
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => vi.unstubAllGlobals());

function show(facts: Partial<AttachedFile> = {}) {
  return renderWithTexts(
    <QueryClientProvider client={queryClient}>
      <h1>Receipts</h1>
      <ul>
        <FileTile file={{ ...file, ...facts }} onOpen={open} />
      </ul>
    </QueryClientProvider>,
  );
}

it("shows a picture's thumbnail, its size, and who added it when, and opens it", async () => {
  const { host, unmount } = await show();
  await showing(host, "bill.png · 244 kB · Ben added it Nov 20, 2026");
  await flush();
  expect(load.mock.calls[0]?.[0]).toContain(`${file.path}?size=small`);
  const picture = host.querySelector("img");
  expect([picture?.getAttribute("src"), picture?.alt]).toEqual([made, "Receipt bill.png"]);
  const button = host.querySelector<HTMLElement>("button[aria-label='Open bill.png']");
  button?.click();
  expect(open).toHaveBeenCalledOnce();
  await unmount();
});

it("shows a PDF as one, without loading it", async () => {
  const { host, unmount } = await show({
    mimeType: "application/pdf",
    name: "bill.pdf",
    sizeBytes: 4_300_000,
  });
  await showing(host, "bill.pdf · 4.1 MB");
  expect(host.querySelector("button")?.textContent).toBe("PDF");
  expect(load).not.toHaveBeenCalled();
  await unmount();
});

it("says when a picture cannot be loaded, and can still be opened", async () => {
  load.mockImplementation(async () => new Response(null, { status: 500 }));
  vi.useFakeTimers({ toFake: ["setTimeout"], shouldAdvanceTime: true, advanceTimeDelta: 100 });
  const { host, unmount } = await show();
  await showing(host, "We couldn't load this receipt.");
  expect(host.querySelector("button[aria-label='Open bill.png']")).not.toBeNull();
  vi.useRealTimers();
  await unmount();
});
