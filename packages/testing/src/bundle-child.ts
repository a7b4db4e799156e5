import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { build, type Plugin } from "esbuild";

export type ChildBundle = {
  readonly file: string;
  readonly remove: () => Promise<void>;
};

const ownPackagesOnly: Plugin = {
  name: "own-packages-only",
  setup: (api) => {
    api.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === "entry-point" || path.startsWith("@evenly/") ? undefined : { path, external: true },
    );
  },
};

/** Bundles a program that a test starts repeatedly: otherwise each start compiles every module. */
export async function bundleChild(entry: string): Promise<ChildBundle> {
  // Inside the workspace, so that the bundle resolves node_modules.
  const cache = join(entry.slice(0, entry.lastIndexOf("/src/")), "node_modules/.cache");
  const file = join(cache, `${basename(entry, ".ts")}-${process.pid}.mjs`);
  const options = { bundle: true, platform: "node", format: "esm", target: "node20" } as const;
  await build({
    ...options,
    entryPoints: [entry],
    outfile: file,
    logLevel: "error",
    plugins: [ownPackagesOnly],
  });
  return { file, remove: () => rm(file, { force: true }) };
}
