/** Put in the place of its name by scripts/build-server.mjs; not there when sources run. */
declare const EVENLY_BUILD: BuildInfo | undefined;

export type BuildInfo = { readonly version: string; readonly commit: string };

/** What this process was built from. */
export const buildInfo: BuildInfo =
  typeof EVENLY_BUILD === "undefined" ? { version: "source", commit: "source" } : EVENLY_BUILD;
