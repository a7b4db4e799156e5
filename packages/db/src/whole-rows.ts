import { invariant } from "@evenly/contract";

/** What the driver adds to the rows of a statement: its command and count come last, with the server's word that it has completed. */
type DriverResult = { readonly command: string | null; readonly count: number | null };

/**
 * Refuses a result that begins with holes, or of a statement that the server has not completed. The unpatched driver gives holes after a
 * statement that failed in the middle of its rows; read as rows, either would say 'not found'.
 */
export function requireWholeRows<Result>(result: Result): Result {
  if (!Array.isArray(result)) return result;
  invariant(result.length === 0 || 0 in result, "the driver gave a result with holes");
  if (!isDriverResult(result)) return result;
  const { command, count, length } = result;
  invariant(command !== null, "the driver gave the result of a statement that has not completed");
  invariant(command !== "SELECT" || count === length, "the driver gave fewer rows than the server sent");
  return result;
}

function isDriverResult<Rows extends readonly unknown[]>(result: Rows): result is Rows & DriverResult {
  return "command" in result;
}
