/** Replaced at build time by scripts/build-server.mjs; undefined when running from source. */
declare const EVENLY_BUILD: BuildInfo | undefined;

export type BuildInfo = { readonly version: string; readonly commit: string };

/** Version and commit of this build. */
export const buildInfo: BuildInfo =
  typeof EVENLY_BUILD === "undefined" ? { version: "source", commit: "source" } : EVENLY_BUILD;
