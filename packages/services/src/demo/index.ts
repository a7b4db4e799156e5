export { loadDemoData } from "./load-demo-data.ts";
