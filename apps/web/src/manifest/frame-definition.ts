import type { ServerFrame } from "@evenly/contract/features";
import type { QueryClient, QueryFilters } from "@tanstack/react-query";

type FrameType = ServerFrame["type"];
export type FrameData<Type extends FrameType> = Extract<ServerFrame, { type: Type }>["data"];

/** The path of a procedure or of a router; matches queries with any input. */
export type QueryPath = readonly string[];
export type Check = (value: unknown) => boolean;
export type Checks = Readonly<Record<string, Check>>;

/**
 * A frame that this client handles. Its fields are checked by hand-written functions: the contract's schemas would add 26 KB of gzip to
 * every signed-in page.
 */
export type FrameDefinition<Type extends FrameType> = {
  readonly type: Type;
  readonly fields: { readonly [Field in keyof FrameData<Type>]-?: Check };
  /** Queries that the frame makes stale. */
  readonly stale?: readonly QueryPath[];
  /** A key that repeats of the frame share, if it is not the event id. */
  readonly repeatKey?: (data: FrameData<Type>) => string;
  /** Applies the frame to the query cache. */
  readonly take?: (queryClient: QueryClient, data: FrameData<Type>) => void;
};

export function defineFrame<Type extends FrameType>(
  definition: FrameDefinition<Type>,
): FrameDefinition<Type> {
  return definition;
}

/** Invalidates queries by the paths of their procedures, whatever their input. */
export function refresh(queryClient: QueryClient, paths: readonly QueryPath[]): void {
  for (const path of paths) {
    void queryClient.invalidateQueries({ queryKey: [path] });
    // Invalidation restarts a refetch in flight, but not a first load.
    repeatLoads(queryClient, { queryKey: [path], predicate: ({ state }) => state.data === undefined });
  }
}

/** Repeats queries in flight once they have ended, because they may have read an older state. A burst repeats a query once. */
export function repeatLoads(queryClient: QueryClient, filters: QueryFilters): void {
  for (const query of queryClient.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" })) {
    const repeat = () => {
      if (query.state.isInvalidated) return;
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    // A query that failed or was cancelled is loaded again by its own page.
    void query.promise?.then(repeat, () => undefined);
  }
}

export const isText: Check = (value) => typeof value === "string";
export const isTextOrNull: Check = (value) => value === null || isText(value);
export const isTextIfGiven: Check = (value) => value === undefined || isText(value);
export const isNumber: Check = (value) => typeof value === "number";
export const isWhole: Check = (value) => Number.isSafeInteger(value);
export const isWholeOrNull: Check = (value) => value === null || isWhole(value);
export const isBoolean: Check = (value) => typeof value === "boolean";

export function isOneOf(...texts: readonly unknown[]): Check {
  return (value) => texts.includes(value);
}

export function isListOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

export function isObjectOf(wanted: Checks): Check {
  return (value) => isObject(value) && Object.entries(wanted).every(([name, check]) => check(value[name]));
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
