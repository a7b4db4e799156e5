import { RefusedEdits, WaitingEdits } from "../../offline/index.ts";
import type { ProfileChanges } from "../edits/edits.ts";

type Fields = readonly (keyof ProfileChanges)[];

/** Pending and refused changes of some fields, shown next to them. */
export function KeptChanges({ fields }: { readonly fields: Fields }) {
  return (
    <>
      <RefusedEdits item="profile" fields={fields} className="mt-3" />
      <WaitingEdits item="profile" fields={fields} className="mt-3" />
    </>
  );
}
