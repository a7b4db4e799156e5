import { lazyPart } from "../../lazy-part.tsx";
import { useSecurity } from "./security-provider.tsx";

const AlertNotice = lazyPart(
  () => import("./components/alert-notice.tsx").then((module) => module.AlertNotice),
  { texts: ["security"] },
);

/** Shows an alert that arrived while the app is open, on every page. */
export function SecurityBanner() {
  const { arrived } = useSecurity();
  return <div role="alert">{arrived && <AlertNotice />}</div>;
}
