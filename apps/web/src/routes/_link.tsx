import { createFileRoute, Outlet } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useAuth } from "../features/auth/auth-provider.tsx";
import { PublicLook } from "../features/preferences/public-look.tsx";
import { AppFrame } from "../frame/app-frame.tsx";
import { loadOwnFrame, readOwnFrame } from "../frame/own-frame.ts";

export const Route = createFileRoute("/_link")({ loader: loadOwnFrame, component: LinkLayout });

/** Pages of mailed and shared links: with an account in its own frame, without one in the public one. */
function LinkLayout() {
  const [Frame, setFrame] = useState(readOwnFrame);
  const { status } = useAuth();
  useEffect(() => {
    // Signed in meanwhile, in another tab.
    if (status === "signedIn" && Frame === null) void loadOwnFrame().then(() => setFrame(readOwnFrame));
  }, [status, Frame]);
  const page = (
    <main id="content" className="flex flex-1 flex-col">
      <Outlet />
    </main>
  );
  if (Frame === null && status === "signedIn") return null;
  if (Frame && status !== "signedOut") return <Frame>{page}</Frame>;
  return (
    <PublicLook>
      <AppFrame>{page}</AppFrame>
    </PublicLook>
  );
}
