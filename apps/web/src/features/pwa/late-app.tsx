import { useLatePart } from "../../use-late-part.ts";

/** Installing, updates and pushes: loaded once the page is there. */
export function LateApp() {
  const Parts = useLatePart(() => import("./app-parts.tsx").then((module) => module.AppParts));
  return Parts && <Parts />;
}
