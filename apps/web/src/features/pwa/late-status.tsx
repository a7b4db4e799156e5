import { useLatePart } from "../../use-late-part.ts";
import { needMessages } from "../preferences/index.ts";

/** The app's status on pages that must stand without it. */
export function LateStatus() {
  const Status = useLatePart(async () => {
    const [module] = await Promise.all([import("./components/status-indicator.tsx"), needMessages("pwa")]);
    return module.StatusIndicator;
  });
  return <div className="min-h-9">{Status && <Status />}</div>;
}
