/** The row layout of the owner and invitation lists. */
export const ROW = "flex min-h-14 items-center gap-3 py-2 ps-4 pe-2 sm:ps-5";
