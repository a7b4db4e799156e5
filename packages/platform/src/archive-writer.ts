import type { ArchiveWriter } from "@evenly/services/ports";
import { zipSync } from "fflate";

/** Packs ZIPs whose names are UTF-8. */
export function createArchiveWriter(): ArchiveWriter {
  return {
    pack: (files, at) => {
      const entries = files.map(({ path, content, isCompressed }) => [
        path,
        [content, { level: isCompressed ? 0 : 6 }],
      ]);
      return zipSync(Object.fromEntries(entries), { mtime: at });
    },
  };
}
