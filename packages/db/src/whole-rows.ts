import { invariant } from "@evenly/contract";

/**
 * Refuses a result that begins with holes. The unpatched driver gives such results after a statement that failed in the middle of its
 * rows; read as rows, they would say 'not found'.
 */
export function requireWholeRows<Result>(result: Result): Result {
  invariant(
    !Array.isArray(result) || result.length === 0 || 0 in result,
    "the driver gave a result with holes",
  );
  return result;
}
