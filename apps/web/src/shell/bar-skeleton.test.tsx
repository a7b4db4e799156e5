import { expect, test } from "vitest";
import { renderWithTexts } from "../testing/render.tsx";
import { BarSkeleton } from "./bar-skeleton.tsx";

test("while the session loads, the bar has a skeleton at every width", async () => {
  const { host, unmount } = await renderWithTexts(<BarSkeleton />);
  const status = host.querySelector("[role=status]");
  expect(status?.getAttribute("aria-label")).toBe("Loading navigation");
  expect(status?.className).not.toContain("hidden");
  const parts = [...(status?.children ?? [])].map(({ className }) => className);
  expect(parts.filter((each) => /(?<!max-)lg:hidden/.test(each))).toHaveLength(2);
  expect(parts.filter((each) => each.includes("max-lg:hidden"))).toHaveLength(3);
  await unmount();
});
