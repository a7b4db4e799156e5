import { ServerFrame } from "@evenly/contract/features";
import * as z from "zod";

/** The subset of JSON Schema that schemas of frames use. */
type Shape = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
};
/** Full: every field, with its first alternative. Sparse: required fields alone, with their last alternative, often null. */
type Kind = "full" | "sparse";

/** Examples of every frame of the contract, made from its schema. */
export function frameExamples(): readonly ServerFrame[] {
  const shapes = shapesOf(z.toJSONSchema(ServerFrame, { io: "input", reused: "inline" }) as Shape);
  return shapes
    .flatMap((shape) => shapesOf(shape.properties?.data ?? {}).map((data) => ({ shape, data })))
    .flatMap(({ shape, data }) =>
      (["full", "sparse"] as const).map((kind) => ({
        type: shape.properties?.type?.const,
        data: exampleOf(data, kind),
      })),
    )
    .map((frame) => ServerFrame.parse(frame));
}

/** Alternatives of a shape; of a shape without any, itself. */
function shapesOf(shape: Shape): readonly Shape[] {
  if (Array.isArray(shape.type)) return shape.type.map((type) => ({ ...shape, type }));
  return shape.anyOf ?? shape.oneOf ?? [shape];
}

function exampleOf(shape: Shape, kind: Kind): unknown {
  if ("const" in shape) return shape.const;
  if (shape.enum) return shape.enum[0];
  const alternatives = shapesOf(shape);
  const chosen = alternatives.at(kind === "full" ? 0 : -1);
  if (chosen !== undefined && chosen !== shape) return exampleOf(chosen, kind);
  switch (shape.type) {
    case "string":
      return "text";
    case "integer":
      return 3;
    case "number":
      return 10.5;
    case "boolean":
      return true;
    case "null":
      return null;
    case "array":
      return kind === "full" ? [exampleOf(shape.items ?? {}, kind)] : [];
    case "object":
      return objectOf(shape, kind);
    default:
      throw new Error(`no example for ${JSON.stringify(shape)}`);
  }
}

function objectOf({ properties = {}, required = [] }: Shape, kind: Kind): object {
  const fields = Object.entries(properties).filter(([name]) => kind === "full" || required.includes(name));
  return Object.fromEntries(fields.map(([name, shape]) => [name, exampleOf(shape, kind)]));
}
