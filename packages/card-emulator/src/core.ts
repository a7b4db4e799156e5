import type { EventObjects } from "./events/event-objects.ts";
import type { Params } from "./http/form.ts";
import type { State } from "./store/state.ts";

/** What the rules of a resource work with. All of it is synchronous, so a call changes all it must or nothing. */
export interface Core {
  readonly state: State;
  /** The address of the emulator itself. */
  readonly url: string;
  now(): number;
  /** The time as the provider writes it, in seconds. */
  nowSeconds(): number;
  emit<T extends keyof EventObjects>(type: T, object: EventObjects[T]): void;
  /** The answer of the call at work will not arrive. */
  loseAnswer(): void;
}

/** A call as the rules see it: the id in its path and its decoded body or query. */
export interface Call {
  id: string;
  params: Params;
}

export interface Route {
  method: "GET" | "POST" | "DELETE";
  /** Below /v1; `:id` is the only variable. */
  path: string;
  /** The parameters that the route knows, besides `expand`. */
  params: readonly string[];
  run(core: Core, call: Call): object;
}
