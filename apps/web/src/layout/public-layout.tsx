import { type ReactNode, useEffect, useState } from "react";
import { useAuth } from "../features/auth/auth-provider.tsx";
import { PublicLook } from "../features/preferences/public-look.tsx";
import { AppLayout } from "./app-layout.tsx";
import { loadOwnLayout, readOwnLayout } from "./own-layout.ts";

type PublicLayoutProps = {
  readonly children: ReactNode;
  /** Shown below the page of a visitor, and of a signed-in person. */
  readonly foot?: ReactNode;
  readonly ownFoot?: ReactNode;
};

/** Layout of a page that anyone may open: a signed-in person keeps their bar, bell and providers; a visitor has the bar of visitors. */
export function PublicLayout({ children, foot, ownFoot }: PublicLayoutProps) {
  const [Layout, setLayout] = useState(readOwnLayout);
  const { status } = useAuth();
  useEffect(() => {
    // Signed in meanwhile, or the layout was not loaded before this page.
    if (status !== "signedOut" && Layout === null) void loadOwnLayout().then(() => setLayout(readOwnLayout));
  }, [status, Layout]);
  if (Layout && status !== "signedOut") return <Layout foot={ownFoot}>{children}</Layout>;
  return (
    <PublicLook>
      <AppLayout foot={foot}>{children}</AppLayout>
    </PublicLook>
  );
}
