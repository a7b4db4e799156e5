import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { exampleGroup, GROUP_ID } from "../../testing/example-group.ts";
import { liveSocket } from "../../testing/live-socket.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { showing, signInMila } from "../../testing/send-screen.ts";
import { queryClient } from "../../trpc.ts";

const OTHER_ID = "0199f000-0000-7000-8000-0000000000f9";

beforeEach(() => {
  signInMila();
  queryClient.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("marks the group as seen when its page opens, and when a notification of it arrives while the page is visible", async () => {
  const markSeen = vi.fn<(input: object) => void>();
  const socket = liveSocket({ "groups.get": () => exampleGroup(), "groups.markSeen": markSeen });
  const { host, unmount } = await renderScreen(`/groups/${GROUP_ID}`);
  await showing(host, "Flat");
  await socket.accept();
  expect(markSeen.mock.calls).toEqual([[{ groupId: GROUP_ID }]]);

  await socket.bring({ id: "n1", data: { groupId: OTHER_ID } });
  expect(markSeen).toHaveBeenCalledOnce();
  await socket.bring({ id: "n2", data: { groupId: GROUP_ID } });
  expect(markSeen).toHaveBeenCalledTimes(2);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await socket.bring({ id: "n3", data: { groupId: GROUP_ID } });
  expect(markSeen).toHaveBeenCalledTimes(2);
  await unmount();
});
