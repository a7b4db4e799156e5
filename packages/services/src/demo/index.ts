export { loadDemoData } from "./load-demo-data.ts";
export { DEMO_PASSWORD } from "./people.ts";
