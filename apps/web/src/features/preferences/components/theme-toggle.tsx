import { IconButton } from "@evenly/ui";
import { Moon, Sun } from "lucide-react";
import { useTranslations } from "use-intl";
import { useTheme } from "../theme-provider.tsx";

/** The toggle's action, label and icon. */
function useToggle() {
  const { theme, toggle } = useTheme();
  const t = useTranslations("nav");
  const isDark = theme === "dark";
  return {
    toggle,
    isDark,
    label: isDark ? t("switchToLight") : t("switchToDark"),
    Icon: isDark ? Sun : Moon,
  };
}

/** Theme toggle with an icon, for the app bar. */
export function ThemeToggle() {
  const { toggle, label, Icon } = useToggle();
  return (
    <IconButton
      label={label}
      icon={<Icon size={20} strokeWidth={1.75} aria-hidden="true" />}
      onClick={toggle}
    />
  );
}

/** Theme toggle as text, for the footer of the sign-in pages. */
export function ThemeToggleText() {
  const { toggle, label } = useToggle();
  return (
    <button
      type="button"
      onClick={toggle}
      className="min-h-11 rounded-small text-small text-text-2 hover:text-text-1 lg:min-h-6"
    >
      {label}
    </button>
  );
}

/** Theme toggle as a row of the phone's menu, with the icon and the other theme's name. */
export function ThemeToggleRow() {
  const { toggle, isDark, label, Icon } = useToggle();
  const t = useTranslations("nav");
  return (
    <button
      type="button"
      aria-label={label}
      onClick={toggle}
      className="flex min-h-11 items-center gap-2 rounded-small px-1 font-medium"
    >
      <Icon size={18} aria-hidden="true" />
      {isDark ? t("light") : t("dark")}
    </button>
  );
}
