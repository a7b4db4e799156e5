import { expect, test, vi } from "vitest";
import { reportPresence } from "./report-presence.ts";

test("each new connection is told whether the page is looked at, whatever the one before was told", () => {
  const told: string[] = [];
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  const presence = reportPresence((frame) => {
    if (frame.type === "presence") told.push(frame.data.status);
    return true;
  });
  presence.restart();
  presence.restart();
  visibility.mockReturnValue("hidden");
  presence.restart();
  presence.stop();
  expect(told).toEqual(["online", "online", "away"]);
});
