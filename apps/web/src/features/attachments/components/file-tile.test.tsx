import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "../../../api/trpc.ts";
import { press, showing } from "../../../testing/page.ts";
import { renderWithTexts } from "../../../testing/render-with-texts.tsx";
import { signIn } from "../../../testing/session.ts";
import type { AttachedFile } from "../attached-file.ts";
import { FileTile } from "./file-tile.tsx";

const file: AttachedFile = {
  id: "e1",
  name: "bill.png",
  mimeType: "image/webp",
  sizeBytes: 250_000,
  width: 600,
  height: 900,
  path: "/api/attachments/e1",
  caption: "Ben added it Nov 20, 2026",
  canRemove: true,
};
const load = vi.fn<(url: string) => Promise<Response>>();
const open = vi.fn<() => void>();
const made = "blob:a-picture";

beforeEach(() => {
  signIn();
  queryClient.clear();
  open.mockReset();
  load.mockReset().mockImplementation(async () => new Response(new Blob(["picture"])));
  vi.stubGlobal("fetch", load);
  vi.spyOn(URL, "createObjectURL").mockReturnValue(made);
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
});

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
  await show();
  await showing("bill.png · 244 kB · Ben added it Nov 20, 2026");
  await waitFor(() => expect(load.mock.calls[0]?.[0]).toContain(`${file.path}?size=small`));
  const picture = await screen.findByRole("img", { name: "Receipt bill.png" });
  await waitFor(() => expect(picture.getAttribute("src")).toBe(made));
  await press("Open bill.png");
  expect(open).toHaveBeenCalledOnce();
});

it("shows a PDF as one, without loading it", async () => {
  await show({
    mimeType: "application/pdf",
    name: "bill.pdf",
    sizeBytes: 4_300_000,
  });
  await showing("bill.pdf · 4.1 MB");
  await screen.findByText("PDF");
  expect(load).not.toHaveBeenCalled();
});

it("says when a picture cannot be loaded, and can still be opened", async () => {
  load.mockImplementation(async () => new Response(null, { status: 500 }));
  vi.useFakeTimers({ toFake: ["setTimeout"], shouldAdvanceTime: true, advanceTimeDelta: 100 });
  await show();
  await showing("We couldn't load this receipt.");
  await screen.findByRole("button", { name: "Open bill.png" });
});
