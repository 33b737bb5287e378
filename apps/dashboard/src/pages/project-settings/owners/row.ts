/** A row of the lists of owners and invitations. */
export const ROW = "flex min-h-14 items-center gap-3 py-2 ps-4 pe-2 sm:ps-5";
