import { type ReactNode, useEffect, useState } from "react";
import { useAuth } from "../features/auth/auth-provider.tsx";
import { PublicLook } from "../features/preferences/public-look.tsx";
import { AppFrame } from "./app-frame.tsx";
import { loadOwnFrame, readOwnFrame } from "./own-frame.ts";

type PublicFrameProps = {
  readonly children: ReactNode;
  /** Shown below the page of a visitor, and of a signed-in person. */
  readonly foot?: ReactNode;
  readonly ownFoot?: ReactNode;
};

/** Frame of a page that anyone may open: a signed-in person keeps their bar, bell and providers; a visitor has the bar of visitors. */
export function PublicFrame({ children, foot, ownFoot }: PublicFrameProps) {
  const [Frame, setFrame] = useState(readOwnFrame);
  const { status } = useAuth();
  useEffect(() => {
    // Signed in meanwhile, or the frame was not loaded before this page.
    if (status !== "signedOut" && Frame === null) void loadOwnFrame().then(() => setFrame(readOwnFrame));
  }, [status, Frame]);
  if (Frame && status !== "signedOut") return <Frame foot={ownFoot}>{children}</Frame>;
  return (
    <PublicLook>
      <AppFrame foot={foot}>{children}</AppFrame>
    </PublicLook>
  );
}
