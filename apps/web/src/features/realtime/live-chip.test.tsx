import { afterAll, expect, test, vi } from "vitest";
import { renderWithTexts } from "../../testing/render-with-texts.tsx";
import { OfflineBanner } from "../offline/components/offline-banner.tsx";
import { useOffline } from "../offline/index.ts";
import { LiveChip } from "./live-chip.tsx";
import { useRealtimeBalance, useRealtimeConnection } from "./realtime-balance-provider.tsx";

// Files share the modules that they have loaded: the ones with fakes are for this file alone.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.doUnmock("../../api/trpc.ts");
  vi.doUnmock("../offline/offline-provider.tsx");
  vi.doUnmock("./realtime-balance-provider.tsx");
  vi.resetModules();
});

const known = vi.hoisted(() => ({ dataUpdatedAt: 0 }));
vi.mock("../../api/trpc.ts", () => ({ api: { payments: { getBalance: { useQuery: () => known } } } }));
vi.mock("../offline/offline-provider.tsx", () => ({ useOffline: vi.fn() }));
vi.mock("./realtime-balance-provider.tsx", () => ({
  useArrival: () => null,
  useRealtimeConnection: vi.fn(),
  useRealtimeBalance: vi.fn(),
}));

const now = new Date();
const today = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 12);
const longAgo = new Date(2026, 0, 5, 12);

/** Text on the dashboard about the age of its data while the socket is disconnected. */
async function words(online: boolean, asOf: Date): Promise<string> {
  const shown = { asOf: asOf.getTime(), hasGaps: false, staleSince: null };
  const nothing = { pendingCount: 0, rejected: [], drafts: [], isSyncing: false };
  vi.mocked(useOffline).mockReturnValue({ ...nothing, online, shown } as never);
  vi.mocked(useRealtimeConnection).mockReturnValue({ state: "disconnected", hasGivenUp: false } as never);
  vi.mocked(useRealtimeBalance).mockReturnValue({ lastUpdate: today } as never);
  const { container, unmount } = await renderWithTexts(
    <>
      <OfflineBanner />
      <LiveChip />
    </>,
  );
  const text = container.textContent ?? "";
  unmount();
  return text;
}

test("one time shows the age of the page: the banner's without a network, else the balance's", async () => {
  const offline = await words(false, today);
  expect(offline.match(/\d:\d\d/g)).toHaveLength(1);
  expect(offline).toMatch(/Updated \d+:\d\d/);
  const online = await words(true, today);
  expect(online.match(/\d:\d\d/g)).toHaveLength(1);
  expect(online).toContain("Updated");
});

test("data older than today shows its day and time", async () => {
  expect(await words(false, longAgo)).toMatch(/Updated Jan \d, 2026, \d+:\d\d/);
});

test("the balance is as old as its last answer, not as the last payment", async () => {
  known.dataUpdatedAt = today.getTime() + 240_000;
  expect(await words(true, today)).toContain(
    `Updated ${new Intl.DateTimeFormat("en", { timeStyle: "short", timeZone: "UTC" }).format(known.dataUpdatedAt)}`,
  );
});
