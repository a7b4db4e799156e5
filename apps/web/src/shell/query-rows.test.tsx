import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { press } from "../testing/page.ts";
import { renderWithTexts } from "../testing/render-with-texts.tsx";
import { QueryRows } from "./query-rows.tsx";

type Query = Parameters<typeof QueryRows>[0]["query"];

function renderRows(data: readonly string[] | undefined, query: Partial<Query> = {}) {
  const whole = { isError: false, refetch: vi.fn(), ...query };
  return renderWithTexts(
    <QueryRows
      query={whole}
      data={data}
      count={3}
      failed={{ title: "No rows came", text: "They are safe." }}
      empty={<p>Nothing yet</p>}
      more={{ label: "More", busy: "Loading", failed: "No more came" }}
    >
      {(rows) => rows.map((row) => <p key={row}>{row}</p>)}
    </QueryRows>,
  );
}

const words = () => document.body.textContent;

test("placeholders while it loads, then the rows, or that there are none", async () => {
  const { unmount } = await renderRows(undefined);
  expect(document.querySelectorAll("[data-skeleton]").length).toBeGreaterThan(0);
  expect(words()).toBe("");
  unmount();
  const rows = await renderRows(["one", "two"]);
  expect(words()).toBe("onetwo");
  rows.unmount();
  await renderRows([]);
  expect(words()).toBe("Nothing yet");
});

test("a failure can be tried again; rows that are known outlive it", async () => {
  const refetch = vi.fn();
  const { unmount } = await renderRows(undefined, { isError: true, refetch });
  expect(screen.getByRole("alert").textContent).toContain("No rows came");
  await press("Try again");
  expect(refetch).toHaveBeenCalledOnce();
  unmount();
  await renderRows(["one"], { isError: true });
  expect(words()).toBe("one");
});

test("the next page is asked for below the rows, and says when it did not come", async () => {
  const fetchNextPage = vi.fn();
  const more = { hasNextPage: true, fetchNextPage };
  const { unmount } = await renderRows(["one"], { ...more, isFetchNextPageError: true });
  expect(screen.getByRole("alert").textContent).toBe("No more came");
  await press("More");
  expect(fetchNextPage).toHaveBeenCalledOnce();
  unmount();
  const loading = await renderRows(["one"], { ...more, isFetchingNextPage: true });
  expect(words()).toBe("oneLoading");
  loading.unmount();
  await renderRows(["one"], { hasNextPage: false });
  expect(words()).toBe("one");
});
