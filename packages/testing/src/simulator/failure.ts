/** A promise that a simulated run broke. */
export class SimulationFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = "SimulationFailure";
  }
}

/** Fails the run unless something holds; the text is made only when it does not. */
export function ensure(holds: boolean, broken: () => string): asserts holds {
  if (!holds) throw new SimulationFailure(broken());
}
