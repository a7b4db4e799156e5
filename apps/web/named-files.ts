import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const packages = new URL("../../", import.meta.url);

/**
 * A pattern of the modules of some source files, named from the repository's root. A file that is missing fails the build: its module would
 * silently leave the chunk, after it was renamed.
 */
export function namedFiles(folder: string, files: readonly string[]): RegExp {
  for (const file of files) {
    const path = fileURLToPath(new URL(`${folder}/${file}`, packages));
    if (!existsSync(path)) throw new Error(`vite.config.ts names ${folder}/${file}, which does not exist`);
  }
  return new RegExp(`/${folder}/(?:${files.join("|").replaceAll(".", "\\.")})$`);
}
