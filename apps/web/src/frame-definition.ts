import type { ServerFrame } from "@evenly/contract/features";
import type { QueryClient } from "@tanstack/react-query";

type FrameType = ServerFrame["type"];
export type FrameData<Type extends FrameType> = Extract<ServerFrame, { type: Type }>["data"];

/** The path of a procedure, or of a router, for all inputs. */
export type QueryPath = readonly string[];
export type Check = (value: unknown) => boolean;
export type Checks = Readonly<Record<string, Check>>;

/**
 * A frame that this client acts on. Its fields are checked by hand: the contract's schemas weigh 26 KB of gzip on every page of
 * a signed-in person.
 */
export type FrameDefinition<Type extends FrameType> = {
  readonly type: Type;
  readonly fields: { readonly [Field in keyof FrameData<Type>]-?: Check };
  /** The queries that it makes stale. */
  readonly stale?: readonly QueryPath[];
  /** What a repeat has in common with the first frame, where that is not its event. */
  readonly repeatKey?: (data: FrameData<Type>) => string;
  /** Changes what is cached. */
  readonly take?: (queryClient: QueryClient, data: FrameData<Type>) => void;
};

export function defineFrame<Type extends FrameType>(
  definition: FrameDefinition<Type>,
): FrameDefinition<Type> {
  return definition;
}

/** Makes queries stale by the paths of their procedures, whatever their input. */
export function refresh(queryClient: QueryClient, paths: readonly QueryPath[]): void {
  for (const path of paths) void queryClient.invalidateQueries({ queryKey: [path] });
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
