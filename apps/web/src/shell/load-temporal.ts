/** Loads the Temporal API where the browser lacks it (Safari, and others from before 2026). */
export async function loadTemporal(): Promise<void> {
  if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
}
