import { AutoLogout } from "./auto-logout.tsx";
import { RecogniseDevice } from "./recognise-device.tsx";

/** What a signed-in browser does beside its pages. */
export function SessionUpkeep() {
  return (
    <>
      <AutoLogout />
      <RecogniseDevice />
    </>
  );
}
