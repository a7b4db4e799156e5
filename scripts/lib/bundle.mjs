import { build } from "esbuild";

/**
 * Bundles one entry as the servers are built: our own packages inside, everything from npm outside.
 * @param {string} entry
 * @param {string} outfile inside the workspace, so that it finds node_modules
 */
export function bundle(entry, outfile) {
  const ownPackagesOnly = {
    name: "own-packages-only",
    /** @param {import("esbuild").PluginBuild} api */
    setup(api) {
      api.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
        kind === "entry-point" || path.startsWith("@evenly/") ? undefined : { path, external: true },
      );
    },
  };
  return build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    jsx: "automatic",
    sourcemap: "inline",
    logLevel: "error",
    plugins: [ownPackagesOnly],
  });
}
