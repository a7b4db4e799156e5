/** Tags that one line may have. Apart, so that pages carry no schemas for it. */
export const LINE_TAGS_MAX = 20;
