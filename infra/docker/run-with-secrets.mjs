import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = process.env.SECRETS_DIR ?? "/secrets";
const entry = process.argv[2] ?? "apps/api/dist/main.js";

// {name} in a variable stands for the content of that secret, so that no secret is written into a compose file.
for (const [variable, value] of Object.entries(process.env)) {
  if (!value?.includes("{")) continue;
  process.env[variable] = value.replace(/\{([a-z_]+)\}/g, (_, name) =>
    readFileSync(join(folder, name), "utf8").trim(),
  );
}
await import(pathToFileURL(resolve(entry)).href);
