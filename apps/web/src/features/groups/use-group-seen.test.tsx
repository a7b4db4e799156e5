import { waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { exampleGroup, GROUP_ID } from "../../testing/example-group.ts";
import { liveSocket } from "../../testing/live-socket.ts";
import { showing } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { signIn } from "../../testing/session.ts";

const OTHER_ID = "0199f000-0000-7000-8000-0000000000f9";

beforeEach(() => signIn());

it("marks the group as seen when its page opens, and when a notification of it arrives while the page is visible", async () => {
  const markSeen = vi.fn<(input: object) => void>();
  const socket = liveSocket({ "groups.get": () => exampleGroup(), "groups.markSeen": markSeen });
  await renderScreen(`/groups/${GROUP_ID}`);
  await showing("Flat");
  await socket.accept();
  await waitFor(() => expect(markSeen.mock.calls).toEqual([[{ groupId: GROUP_ID }]]));

  await socket.bring({ id: "n1", data: { groupId: OTHER_ID } });
  await socket.bring({ id: "n2", data: { groupId: GROUP_ID } });
  await waitFor(() => expect(markSeen).toHaveBeenCalledTimes(2));
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await socket.bring({ id: "n3", data: { groupId: GROUP_ID } });
  visibility.mockRestore();
  await socket.bring({ id: "n4", data: { groupId: GROUP_ID } });
  await waitFor(() => expect(markSeen).toHaveBeenCalledTimes(3));
});
