/** Every page's path as the router knows it, parameters as $name; written while building. */
declare module "virtual:app-paths" {
  export const appPaths: readonly string[];
}
