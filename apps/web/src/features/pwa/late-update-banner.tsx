import { useLatePart } from "../../use-late-part.ts";
import { needMessages } from "../preferences/index.ts";
import { useInstall } from "./install-provider.tsx";

/** Room for the word that a newer version is here; what says it loads once there is one. */
export function LateUpdateBanner() {
  const { takeUpdate } = useInstall();
  return <div role="status">{takeUpdate && <Banner takeUpdate={takeUpdate} />}</div>;
}

function Banner({ takeUpdate }: { readonly takeUpdate: () => void }) {
  const UpdateBanner = useLatePart(async () => {
    const [module] = await Promise.all([import("./components/update-banner.tsx"), needMessages("pwa")]);
    return module.UpdateBanner;
  }, 0);
  return UpdateBanner && <UpdateBanner takeUpdate={takeUpdate} />;
}
