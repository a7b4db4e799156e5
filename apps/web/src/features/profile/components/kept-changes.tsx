import { RefusedEdits, WaitingEdits } from "../../offline/index.ts";
import type { ProfileChanges } from "../edits/edits.ts";

type Fields = readonly (keyof ProfileChanges)[];

/** Changes of some fields that the server has refused or not taken yet, beside them. */
export function KeptChanges({ fields }: { readonly fields: Fields }) {
  return (
    <>
      <RefusedEdits item="profile" fields={fields} className="mt-3" />
      <WaitingEdits item="profile" fields={fields} className="mt-3" />
    </>
  );
}
