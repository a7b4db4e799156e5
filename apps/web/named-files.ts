import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const packages = new URL("../../", import.meta.url);

/**
 * A test for the modules of some source files, named from the repository's root. A file that is missing fails the build: its module would
 * silently leave the chunk, after it was renamed.
 */
export function namedFiles(folder: string, files: readonly string[]): (id: string) => boolean {
  const ends = files.map((file) => `/${folder}/${file}`);
  for (const end of ends) {
    if (!existsSync(fileURLToPath(new URL(`.${end}`, packages))))
      throw new Error(`vite.config.ts names ${end}, which does not exist`);
  }
  return (id) => ends.some((end) => id.endsWith(end));
}
