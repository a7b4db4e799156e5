import type { FileLeftOut } from "@evenly/contract/group-files/schemas";
import type { ImportWarning } from "./imported-group.ts";

/** A group of which its file has everything. */
export const NOTHING_LEFT_OUT: FileLeftOut = { comments: 0, receipts: 0, repetitions: 0, versions: 0 };

const WARNING_OF = {
  comments: "comments_left_out",
  receipts: "receipts_left_out",
  repetitions: "recurrence_left_out",
  versions: "versions_left_out",
} as const satisfies Record<keyof FileLeftOut, ImportWarning["warning"]>;

/** What a reader of our own file should know of what the group had and the file has not. */
export function warnOfLeftOut(leftOut: FileLeftOut = NOTHING_LEFT_OUT): readonly ImportWarning[] {
  return Object.entries(WARNING_OF).flatMap(([kind, warning]) => {
    const count = leftOut[kind as keyof FileLeftOut];
    return count === 0 ? [] : [{ line: 0, warning, count }];
  });
}
