import type { GroupColor } from "@evenly/contract/groups/rules";
import { paletteHues } from "../../../shell/palette-hues.ts";

/** A group's mark: a coin of two halves in the group's colour. Decorative: the name is shown next to it. */
export function GroupCoin({ color }: { readonly color: GroupColor }) {
  const style = { fill: `var(--category-${paletteHues[color]})` };
  return (
    <svg viewBox="0 0 36 36" width={36} height={36} aria-hidden="true" className="shrink-0">
      <path d="M16.5 0.06v35.88A18 18 0 0 1 16.5 0.06Z" style={style} />
      <path d="M19.5 0.06v35.88A18 18 0 0 0 19.5 0.06Z" style={style} opacity="0.55" />
    </svg>
  );
}
