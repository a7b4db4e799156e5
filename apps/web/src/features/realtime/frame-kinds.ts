import type { ServerFrame } from "@evenly/contract/features";
import type { QueryClient } from "@tanstack/react-query";
import { type BroughtFrame, brought } from "../../brought.ts";
import { type Checks, type FrameData, type FrameDefinition, refresh } from "../../frame-definition.ts";

export type FrameKind = BroughtFrame["type"];

/** A frame that a feature acts on; features define their kinds. */
export type FeatureFrame<Kind extends FrameKind = FrameKind> = {
  [Each in Kind]: { readonly type: Each; readonly data: FrameData<Each> };
}[Kind];
export type SystemFrame = Extract<ServerFrame, { type: "system" }>;
/** The frames that this client acts on. */
export type ReadFrame = FeatureFrame | SystemFrame;

type Definitions = { readonly [Kind in FrameKind]: FrameDefinition<Kind> };
const definitions: Definitions = Object.assign(
  {},
  ...brought("frames").map((definition) => ({ [definition.type]: definition })),
);

/** How the fields of a frame are checked; undefined when no feature acts on it. */
export function checksOf(type: string): Checks | undefined {
  return isKind(type) ? definitions[type].fields : undefined;
}

function isKind(type: string): type is FrameKind {
  return Object.hasOwn(definitions, type);
}

/** What a repeat of a frame has in common with it; null: repeats cannot be told. */
export function repeatKeyOf<Kind extends FrameKind>({ type, data }: FeatureFrame<Kind>): string | null {
  return definitions[type].repeatKey?.(data) ?? data.eventId ?? null;
}

/** Refreshes what a frame makes stale. */
export function refreshAfter(queryClient: QueryClient, type: FrameKind): void {
  refresh(queryClient, definitions[type].stale ?? []);
}

/** Changes what is cached as the frame says. */
export function takeFrame<Kind extends FrameKind>(
  queryClient: QueryClient,
  { type, data }: FeatureFrame<Kind>,
): void {
  definitions[type].take?.(queryClient, data);
}
