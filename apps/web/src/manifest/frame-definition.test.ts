import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { refresh } from "./frame-definition.ts";

test.each(["first load", "refetch"])(
  "a %s that was in flight when a frame came is not the last answer",
  async (kind) => {
    const client = new QueryClient();
    const queryKey = [["groups", "get"], { input: { id: "1" } }];
    if (kind === "refetch") client.setQueryData(queryKey, "oldest");
    const asked: ((answer: string) => void)[] = [];
    const queryFn = () => new Promise<string>((resolve) => asked.push(resolve));
    const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
    for (let frame = 0; frame < 2; frame++) refresh(client, [["groups"]]);
    asked[0]?.("older");
    await waitFor(() => expect(asked.length).toBeGreaterThan(1));
    asked.at(-1)?.("new");
    await waitFor(() => expect(client.getQueryData(queryKey)).toBe("new"));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(client.getQueryData(queryKey)).toBe("new");
    stop();
  },
);
