import { existsSync, readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { emptyState, readState, type State, writeState } from "./state.ts";

/** Keeps the state on disk. Changes that come while a copy is written are in the next one. */
export interface StateFile {
  changed(): void;
  /** Resolves when every change so far is on disk. */
  saved(): Promise<void>;
}

export function loadState(path: string | undefined): State {
  if (path === undefined || !existsSync(path)) return emptyState();
  try {
    return readState(readFileSync(path, "utf8"));
  } catch (error) {
    throw new Error(`${path} is no state of the card emulator; delete it to start empty`, { cause: error });
  }
}

export function openStateFile(path: string | undefined, state: State): StateFile {
  if (path === undefined) return { changed: () => undefined, saved: async () => undefined };
  let isDirty = false;
  let writing: Promise<void> | null = null;

  async function write(file: string): Promise<void> {
    // All changes of this turn go into one copy.
    await Promise.resolve();
    try {
      while (isDirty) {
        isDirty = false;
        await writeFile(`${file}.new`, writeState(state), { mode: 0o600 });
        await rename(`${file}.new`, file);
      }
    } catch (error) {
      isDirty = true;
      throw error;
    } finally {
      // In the same turn as the last look at isDirty: a change afterwards begins the next copy.
      writing = null;
    }
  }

  function begin(file: string): void {
    writing ??= write(file);
    // A caller that waits for it gets the failure; without one nobody handles it.
    writing.catch(() => undefined);
  }

  return {
    changed: () => {
      isDirty = true;
      begin(path);
    },
    saved: async () => {
      if (isDirty) begin(path);
      await writing;
    },
  };
}
