export { writeNews } from "./write-news.ts";
