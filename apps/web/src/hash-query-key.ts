import { hashKey, type QueryKey } from "@tanstack/react-query";

/** The cache's own hash for keys that carry amounts, which JSON cannot write. */
export function hashQueryKey(key: QueryKey): string {
  const plain = JSON.stringify(key, (_name, value: unknown) =>
    typeof value === "bigint" ? `${value}n` : value,
  );
  return hashKey(JSON.parse(plain) as QueryKey);
}
