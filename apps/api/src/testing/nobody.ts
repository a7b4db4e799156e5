/** An id that belongs to no row. */
export const NOBODY = "0199f000-0000-7000-8000-000000000000";
