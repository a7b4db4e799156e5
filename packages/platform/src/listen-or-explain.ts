import { ConfigError } from "./read-env.ts";

/**
 * Listens; a port in use is a configuration error that names its variable.
 *
 * @throws {ConfigError} the port is in use.
 */
export async function listenOrExplain<Listening>(
  setting: { readonly name: string; readonly port: number },
  listen: () => Promise<Listening>,
): Promise<Listening> {
  try {
    return await listen();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
      const { name, port } = setting;
      throw new ConfigError(`${name}: ${port} is taken; free it or set another ${name}.`);
    }
    throw error;
  }
}
