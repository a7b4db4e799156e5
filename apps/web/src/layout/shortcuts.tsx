import { FactList } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { isShortcut } from "../shell/shortcuts.ts";

const keys = [
  { key: "n", id: "expense", to: "/groups", hash: "new" },
  { key: "s", id: "send", to: "/send" },
  { key: "/", id: "search", to: "/history", hash: "search" },
] as const;

/** Single keys that lead to a page from anywhere; ? lists them. A key that the page itself uses does what the page does. */
export function Shortcuts() {
  const navigate = useNavigate();
  const [isListed, setIsListed] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      // After the page's own listeners, whichever was added first.
      queueMicrotask(() => {
        if (event.defaultPrevented) return;
        const found = keys.find(({ key }) => key === event.key.toLowerCase());
        if (event.key === "?") setIsListed(true);
        else if (found) void navigate({ to: found.to, hash: "hash" in found ? found.hash : undefined });
      });
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [navigate]);
  return isListed ? <List onClose={() => setIsListed(false)} /> : null;
}

function List({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("shortcuts");
  const rows = [
    ...keys.map(({ key, id }) => ({ id, key: key.toUpperCase() })),
    { id: "list", key: "?" } as const,
  ];
  return (
    <Dialog title={t("title")} onClose={onClose}>
      <FactList
        className="mt-3"
        facts={rows.map(({ id, key }) => ({ id, label: t(id), value: <KeyCap>{key}</KeyCap> }))}
      />
      <p className="mt-3 text-small text-text-3">{t("off")}</p>
    </Dialog>
  );
}

function KeyCap({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="numeric inline-flex min-w-7 justify-center rounded-small border border-line-strong px-1.5 py-0.5 text-small">
      {children}
    </kbd>
  );
}
