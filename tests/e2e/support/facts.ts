import { existsSync, readFileSync } from "node:fs";
import { test } from "@playwright/test";

/** Facts about a running product, written by scripts/lib/e2e-server.mjs. */
export type Facts = {
  readonly pids: Readonly<Record<"api" | "gateway" | "worker", number>>;
  readonly redisUrl: string;
  readonly databaseUrl: string;
  /** Set last, once the product is complete. */
  readonly bankUrl: string;
};

/** The address of the product under test. */
export function originOfProduct(): string {
  return test.info().project.use.baseURL ?? "";
}

/** The facts of the product under test. */
export function readFacts(): Facts {
  return readFactsOf(originOfProduct()) as Facts;
}

/** What is known of the product at an address; nothing before its first server is up. */
export function readFactsOf(origin: string): Partial<Facts> | undefined {
  const file = `test-results/product-${new URL(origin).port}.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
