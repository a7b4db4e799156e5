import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";

type Theme = "light" | "dark";
type ThemeControl = {
  readonly theme: Theme;
  /** The user's choice; null follows the system. */
  readonly chosen: Theme | null;
  readonly choose: (theme: Theme | null) => void;
  readonly toggle: () => void;
};

const KEY = "theme";
/** surface-1 of both themes: the colour of the browser's bars. */
const barColours: Record<Theme, string> = { light: "#ffffff", dark: "#102127" };

const ThemeContext = createContext<ThemeControl | null>(null);

function storedTheme(): Theme | null {
  const stored = localStorage.getItem(KEY);
  return stored === "light" || stored === "dark" ? stored : null;
}

/** Provides the theme: the user's choice, else the system's. An inline script has applied it before the first paint. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const [chosen, setChosen] = useState(storedTheme);
  const [system, setSystem] = useState<Theme>(() =>
    matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
  );
  const theme = chosen ?? system;

  useEffect(() => {
    const query = matchMedia("(prefers-color-scheme: dark)");
    const follow = () => setSystem(query.matches ? "dark" : "light");
    const adopt = (event: StorageEvent) => {
      if (event.key === KEY) setChosen(storedTheme());
    };
    query.addEventListener("change", follow);
    addEventListener("storage", adopt);
    return () => {
      query.removeEventListener("change", follow);
      removeEventListener("storage", adopt);
    };
  }, []);

  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    document
      .querySelector<HTMLMetaElement>('meta[name="theme-color"]')
      ?.setAttribute("content", barColours[theme]);
  }, [theme]);

  const control = useMemo<ThemeControl>(() => {
    const choose = (next: Theme | null) => {
      if (next === null) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, next);
      setChosen(next);
    };
    return { theme, chosen, choose, toggle: () => choose(theme === "dark" ? "light" : "dark") };
  }, [theme, chosen]);
  return <ThemeContext value={control}>{children}</ThemeContext>;
}

/** The theme and the function to change it. */
export function useTheme(): ThemeControl {
  const control = useContext(ThemeContext);
  if (control === null) throw new Error("useTheme must be used within a ThemeProvider");
  return control;
}
