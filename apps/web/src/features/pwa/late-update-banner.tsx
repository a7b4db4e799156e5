import { lazy, Suspense } from "react";
import { needMessages } from "../preferences/index.ts";
import { useInstall } from "./install-provider.tsx";

const UpdateBanner = lazy(async () => {
  const [module] = await Promise.all([import("./components/update-banner.tsx"), needMessages("pwa")]);
  return { default: module.UpdateBanner };
});

/** Room for the word that a newer version is here; what says it loads once there is one. */
export function LateUpdateBanner() {
  const { takeUpdate } = useInstall();
  return (
    <div role="status">
      <Suspense>{takeUpdate && <UpdateBanner takeUpdate={takeUpdate} />}</Suspense>
    </div>
  );
}
