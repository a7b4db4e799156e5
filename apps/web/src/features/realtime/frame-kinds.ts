import type { ServerFrame } from "@evenly/contract/features";
import type { QueryClient } from "@tanstack/react-query";
import { type BroughtFrame, fromBrought } from "../../manifest/brought.ts";
import {
  type Checks,
  type FrameData,
  type FrameDefinition,
  refresh,
} from "../../manifest/frame-definition.ts";

export type FrameKind = BroughtFrame["type"];

/** A frame that a feature handles; features define their kinds. */
export type FeatureFrame<Kind extends FrameKind = FrameKind> = {
  [Each in Kind]: { readonly type: Each; readonly data: FrameData<Each> };
}[Kind];
export type SystemFrame = Extract<ServerFrame, { type: "system" }>;
/** The frames that this client handles. */
export type ReadFrame = FeatureFrame | SystemFrame;

type Definitions = { readonly [Kind in FrameKind]: FrameDefinition<Kind> };
const definitions = fromBrought(
  "frames",
  (frames): Definitions => Object.assign({}, ...frames.map((frame) => ({ [frame.type]: frame }))),
);

/** The types that this client handles. */
export const frameTypes = fromBrought("frames", (frames): readonly string[] =>
  frames.map(({ type }) => type),
);

/** The checks of a frame's fields; undefined when no feature handles the frame. */
export function checksOf(type: string): Checks | undefined {
  return isKind(type) ? definitions()[type].fields : undefined;
}

function isKind(type: string): type is FrameKind {
  return Object.hasOwn(definitions(), type);
}

/** A key that repeats of a frame share; null when repeats cannot be recognised. */
export function repeatKeyOf<Kind extends FrameKind>({ type, data }: FeatureFrame<Kind>): string | null {
  return definitions()[type].repeatKey?.(data) ?? ("eventId" in data ? data.eventId : undefined) ?? null;
}

/** Invalidates the queries that a frame makes stale. */
export function refreshAfter(queryClient: QueryClient, type: FrameKind): void {
  refresh(queryClient, definitions()[type].stale ?? []);
}

/** Applies a frame to the query cache. */
export function takeFrame<Kind extends FrameKind>(
  queryClient: QueryClient,
  { type, data }: FeatureFrame<Kind>,
): void {
  definitions()[type].take?.(queryClient, data);
}
