/** An invariant that a simulated run violated. */
export class SimulationFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = "SimulationFailure";
  }
}

/** Throws unless `holds`; builds the text only then. */
export function ensure(holds: boolean, broken: () => string): asserts holds {
  if (!holds) throw new SimulationFailure(broken());
}
