/** Name of the file in the web app's build that lists the paths of all pages; parameters are written as $name. */
export const APP_PATHS_FILE = "app-paths.json";

/** Whether an address is a page of the app. Addresses that the server handles, such as the api, are not. */
export function isAppPath(pathname: string, appPaths: readonly string[]): boolean {
  const parts = segmentsOf(pathname);
  return appPaths.some((path) => {
    const wanted = segmentsOf(path);
    return wanted.length === parts.length && wanted.every((part, index) => fits(part, parts[index] ?? ""));
  });
}

function segmentsOf(path: string): readonly string[] {
  return path.replace(/\/$/, "").split("/");
}

function fits(wanted: string, part: string): boolean {
  return wanted.startsWith("$") ? part !== "" : wanted === part;
}
