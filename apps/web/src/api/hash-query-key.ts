import { hashKey, type QueryKey } from "@tanstack/react-query";

/** Hash of a query key with bigint support, which JSON lacks. */
export function hashQueryKey(key: QueryKey): string {
  const plain = JSON.stringify(key, (_name, value: unknown) =>
    typeof value === "bigint" ? `${value}n` : value,
  );
  return hashKey(JSON.parse(plain) as QueryKey);
}
