import { lazyPart } from "../../lazy-part.tsx";
import { useInstall } from "./install-provider.tsx";

const UpdateBanner = lazyPart(
  () => import("./components/update-banner.tsx").then((module) => module.UpdateBanner),
  { texts: ["pwa"] },
);

/** Announces a new version; the banner's code loads when there is one. */
export function UpdateNotice() {
  const { takeUpdate } = useInstall();
  return <div role="status">{takeUpdate && <UpdateBanner takeUpdate={takeUpdate} />}</div>;
}
