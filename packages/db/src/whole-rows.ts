import { invariant } from "@evenly/contract";
import type postgres from "postgres";

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

/** Refuses rows that were taken as they arrived, if the server has not completed the statement or sent another number of them. */
export function requireAllKept(result: DriverResult, kept: readonly unknown[]): void {
  invariant(result.command !== null, "the driver gave the result of a statement that has not completed");
  invariant(
    result.command !== "SELECT" || result.count === kept.length,
    "the driver gave fewer rows than the server sent",
  );
}

function isDriverResult<Rows extends readonly unknown[]>(result: Rows): result is Rows & DriverResult {
  return "command" in result;
}

/** The parts of a client by which the query builder sends statements: of a pool, a transaction, or a savepoint in it. */
type Client = Pick<postgres.Sql, "unsafe"> & {
  readonly begin?: unknown;
  readonly savepoint?: unknown;
};
type Rows = PromiseLike<unknown>;
type Pending = Rows & { readonly values: () => Rows };
type Statement = (...args: readonly unknown[]) => Pending;
type Begin = (...args: readonly unknown[]) => Promise<unknown>;

/**
 * A client that refuses results that are not whole, also inside its transactions. The check stands here because the query builder makes
 * rows of its own, which no longer say whether their statement has completed.
 */
export function withWholeRows<Of extends Client>(client: Of): Of {
  return new Proxy(client, {
    get(target, name, receiver) {
      const part = Reflect.get(target, name, receiver) as unknown;
      if (name === "unsafe") return (...args: readonly unknown[]) => whole((part as Statement)(...args));
      if (name === "begin" || name === "savepoint") return nested(part as Begin);
      return part;
    },
  });
}

/** The statement is sent once somebody waits for it, as the driver does. */
function whole(pending: Pending): Pending {
  return {
    // biome-ignore lint/suspicious/noThenProperty: the driver's statements are sent by their `then`.
    then: (done, failed) => pending.then(requireWholeRows).then(done, failed),
    values: () => wholeValues(pending.values()),
  };
}

function wholeValues(values: Rows): Rows {
  // biome-ignore lint/suspicious/noThenProperty: the driver's statements are sent by their `then`.
  return { then: (done, failed) => values.then(requireWholeRows).then(done, failed) };
}

/** A transaction's client checks as well; it comes as the argument of the last function. */
function nested(begin: Begin): Begin {
  return (...args) => {
    const work = args.at(-1) as (client: Client) => unknown;
    return begin(...args.slice(0, -1), (client: Client) => work(withWholeRows(client)));
  };
}
