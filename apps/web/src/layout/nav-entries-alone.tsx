import "./bring-features.ts";
import { NavEntries } from "./nav-entries.tsx";
import { SignedInPart } from "./signed-in-part.tsx";

/** The entries of the bar on a page outside the signed-in layout, which brings no providers: an unknown address, or a layout that came too late. */
export function NavEntriesAlone() {
  return (
    <SignedInPart>
      <NavEntries />
    </SignedInPart>
  );
}
