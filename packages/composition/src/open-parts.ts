import type { Log } from "@evenly/services";
import { type ConnectionOptions, connectionsOf } from "./connections.ts";
import { type Opened, type OpenedName, openers } from "./openers.ts";
import type { SettingsFor } from "./settings.ts";

/** Parts that every verb needs. A process that calls verbs opens these and the parts of its verbs. */
export const SERVICE_PARTS = ["db", "bus", "clock", "ids", "config"] as const;

type Stop = { readonly name: string; readonly stop: () => Promise<void> };
export type OpenPartsOptions<Name extends OpenedName> = Omit<ConnectionOptions, "env" | "onClose"> & {
  readonly env: SettingsFor<Name>;
};
export type OpenedParts<Name extends OpenedName> = {
  readonly parts: Pick<Opened, Name>;
  /** Closes every opened part before the connection it uses. @throws {AggregateError} a part failed to close. */
  close(): Promise<void>;
};

/**
 * Opens exactly the parts that a process names.
 *
 * @see docs/decisions/0047-composition.md
 */
export async function openParts<Name extends OpenedName>(
  options: OpenPartsOptions<Name>,
  names: readonly Name[],
): Promise<OpenedParts<Name>> {
  const stops: Stop[] = [];
  const onClose = (name: string, stop: () => Promise<void>) => void stops.unshift({ name, stop });
  const opening = { ...options, onClose, connections: connectionsOf({ ...options, onClose }) };
  const parts: Partial<Opened> = {};
  const openOne = async (name: Name) => {
    parts[name] = await openers[name](opening);
  };
  const order: readonly string[] = Object.keys(openers);
  for (const name of [...names].sort((a, b) => order.indexOf(a) - order.indexOf(b))) await openOne(name);
  if (!hasAll(parts, names)) throw new Error("a named part did not open");
  return { parts, close: () => closeAll(stops, options.log) };
}

function hasAll<Name extends OpenedName>(
  parts: Partial<Opened>,
  names: readonly Name[],
): parts is Partial<Opened> & Pick<Opened, Name> {
  return names.every((name) => parts[name] !== undefined);
}

async function closeAll(stops: readonly Stop[], log: Log): Promise<void> {
  const failures: Error[] = [];
  for (const { name, stop } of stops) {
    try {
      await stop();
      log.debug({ part: name }, "closed");
    } catch (error) {
      failures.push(new Error(`could not close: ${name}`, { cause: error }));
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, failures.map(({ message }) => message).join(", "));
}
