import type { SessionView } from "@evenly/contract/auth/schemas";
import Bowser from "bowser";

const KINDS: Readonly<Record<string, SessionView["device"]["kind"]>> = {
  desktop: "desktop",
  mobile: "mobile",
  tablet: "tablet",
};

/** Browser and system names parsed from a user agent, cut to one line. The text is the client's and is not trusted. */
export function describeDevice(userAgent: string): SessionView["device"] {
  if (userAgent === "") return { kind: "other", name: null, browser: null, os: null };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    kind: KINDS[platform.type ?? ""] ?? "other",
    name: nameOf([platform.vendor, platform.model]),
    browser: nameOf([browser.name, browser.version?.split(".")[0]]),
    os: nameOf([os.name, os.versionName ?? os.version]),
  };
}

function nameOf(parts: readonly (string | undefined)[]): string | null {
  const name = parts
    .filter((part) => part !== undefined && part !== "")
    .join(" ")
    .replaceAll(/\p{C}/gu, "")
    .slice(0, 60);
  return name === "" ? null : name;
}
