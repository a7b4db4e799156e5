import { setTimeout as sleep } from "node:timers/promises";
import type { FullConfig } from "@playwright/test";
import { readFactsOf } from "./facts.ts";

/** For all products together, on a busy machine. */
const START_MS_MAX = 180_000;

/** Waits until every product is complete. They start at the same time, so Playwright itself waits for none. */
export default async function waitForProducts({ projects }: FullConfig): Promise<void> {
  const giveUpAt = Date.now() + START_MS_MAX;
  for (const origin of new Set(projects.map(({ use }) => use.baseURL ?? ""))) {
    while (readFactsOf(origin)?.bankUrl === undefined) {
      if (Date.now() > giveUpAt)
        throw new Error(`the product at ${origin} did not start; its output says why`);
      await sleep(100);
    }
  }
}
