import { AFTER_PAGE_MS, lazyPart } from "../../lazy-part.tsx";

const RecoveryNotice = lazyPart(
  () => import("./components/recovery-notice.tsx").then((module) => module.RecoveryNotice),
  { texts: ["factors"], afterMs: AFTER_PAGE_MS },
);

/** Says on every page that someone asked to remove the second factors, and lets any session cancel it. */
export function RecoveryBanner() {
  return (
    <div role="alert">
      <RecoveryNotice />
    </div>
  );
}
