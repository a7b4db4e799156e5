import { createFileRoute, Outlet } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useAuth } from "../features/auth/auth-provider.tsx";
import { PublicLook } from "../features/preferences/public-look.tsx";
import { AppLayout } from "../layout/app-layout.tsx";
import { loadOwnLayout, readOwnLayout } from "../layout/own-layout.ts";

export const Route = createFileRoute("/_link")({ loader: loadOwnLayout, component: LinkLayout });

/** Pages of mailed and shared links: with an account in its own layout, without one in the public one. */
function LinkLayout() {
  const [Layout, setLayout] = useState(readOwnLayout);
  const { status } = useAuth();
  useEffect(() => {
    // Signed in meanwhile, in another tab.
    if (status === "signedIn" && Layout === null) void loadOwnLayout().then(() => setLayout(readOwnLayout));
  }, [status, Layout]);
  const page = (
    <main id="content" className="flex flex-1 flex-col">
      <Outlet />
    </main>
  );
  if (Layout === null && status === "signedIn") return null;
  if (Layout && status !== "signedOut") return <Layout>{page}</Layout>;
  return (
    <PublicLook>
      <AppLayout>{page}</AppLayout>
    </PublicLook>
  );
}
