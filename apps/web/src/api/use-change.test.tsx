import { AppError } from "@evenly/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { takeToasts } from "../shell/toasts.ts";
import { GROUP_ID } from "../testing/example-group.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { press, showing } from "../testing/page.ts";
import { renderWithTexts } from "../testing/render-with-texts.tsx";
import { apiClient, queryClient } from "./trpc.ts";
import { useChange } from "./use-change.ts";

type Options = NonNullable<Parameters<typeof useChange<string, number>>[1]>;
type Work = (input: string) => Promise<number>;

const toasts: string[] = [];
const invalidate = vi.spyOn(queryClient, "invalidateQueries");

beforeEach(() => {
  toasts.length = 0;
  takeToasts(({ kind, text }) => toasts.push(`${kind}: ${text}`));
});

function Page({ work, options }: { readonly work: Work; readonly options: Options }) {
  const { mutate, isPending, problem } = useChange(work, options);
  return (
    <>
      <button type="button" onClick={() => mutate("input")}>
        Change
      </button>
      <p>{isPending ? "busy" : (problem ?? "quiet")}</p>
    </>
  );
}

const renderPage = (work: Work, options: Options) =>
  renderWithTexts(
    <QueryClientProvider client={queryClient}>
      <Page work={work} options={options} />
    </QueryClientProvider>,
  );

test("a change refreshes its queries and shows the text that its end returns", async () => {
  const done = vi.fn((output: number, input: string) => `${input} ${output}`);
  await renderPage(async () => 7, { done, refresh: [["groups"], ["bills", "list"]] });
  await press("Change");
  await vi.waitFor(() => expect(toasts).toEqual(["success: input 7"]));
  expect(invalidate.mock.calls.map(([filters]) => filters)).toEqual([
    { queryKey: [["groups"]] },
    { queryKey: [["bills", "list"]] },
  ]);
  expect(done).toHaveBeenCalledOnce();
});

test("a change runs once at a time", async () => {
  let end: (output: number) => void = () => undefined;
  const work = vi.fn(() => new Promise<number>((resolve) => (end = resolve)));
  await renderPage(work, {});
  await press("Change");
  await showing("busy");
  await press("Change");
  end(1);
  await showing("quiet");
  expect(work).toHaveBeenCalledOnce();
  expect(toasts).toEqual([]);
});

test.each([
  ["as a toast", {}, ["error: Group not found"]],
  ["beside its form", { failed: "beside" }, []],
  ["in words of its own", { failed: () => "Not now" }, ["error: Not now"]],
  ["not at all", { failed: () => null }, []],
] satisfies [string, Options, string[]][])("a refusal is told %s", async (_where, options, told) => {
  const refuse = () => {
    throw new AppError("GROUP_NOT_FOUND");
  };
  fakeApi({ "groups.leave": refuse });
  const refresh = vi.fn();
  await renderPage(async () => Number(await apiClient.groups.leave.mutate({ groupId: GROUP_ID })), {
    ...options,
    refresh,
  });
  await press("Change");
  await showing("Group not found");
  expect(toasts).toEqual(told);
  expect(refresh).toHaveBeenCalledOnce();
});

test("a failure without a reason of the server's is told by the change's own text", async () => {
  const options = { unexplained: "Failed to update group" };
  await renderPage(() => Promise.reject(new TypeError("no answer")), options);
  await press("Change");
  await vi.waitFor(() => expect(toasts).toEqual(["error: Failed to update group"]));
});
