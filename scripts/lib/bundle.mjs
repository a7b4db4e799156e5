import { build } from "esbuild";

/**
 * Bundles one entry like the servers: our own packages are included, npm packages are external.
 * @param {string} entry
 * @param {string} outfile a path inside the workspace, so that node_modules resolves
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
