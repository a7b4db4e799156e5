/** Maximum number of tags per line. In a file without schemas, so that pages do not bundle zod for it. */
export const LINE_TAGS_MAX = 20;
