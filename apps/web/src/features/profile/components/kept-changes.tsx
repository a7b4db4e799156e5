import type { ComponentProps } from "react";
import { RefusedEdits, WaitingEdits } from "../../offline/index.ts";

type Fields = NonNullable<ComponentProps<typeof WaitingEdits>["fields"]>;

/** Changes of some fields that the server has refused or not taken yet, beside them. */
export function KeptChanges({ fields }: { readonly fields: Fields }) {
  return (
    <>
      <RefusedEdits item="profile" fields={fields} className="mt-3" />
      <WaitingEdits item="profile" fields={fields} className="mt-3" />
    </>
  );
}
