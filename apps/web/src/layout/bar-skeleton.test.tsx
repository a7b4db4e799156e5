import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithTexts } from "../testing/render-with-texts.tsx";
import { BarSkeleton } from "./bar-skeleton.tsx";

test("while the session loads, the bar has a skeleton at every width", async () => {
  await renderWithTexts(<BarSkeleton />);
  const status = screen.getByRole("status", { name: "Loading navigation" });
  expect(status.className).not.toContain("hidden");
  const parts = [...status.children].map(({ className }) => className);
  expect(parts.filter((each) => /(?<!max-)lg:hidden/.test(each))).toHaveLength(2);
  expect(parts.filter((each) => each.includes("max-lg:hidden"))).toHaveLength(3);
});
