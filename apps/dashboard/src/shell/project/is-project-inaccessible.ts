import { KnownError } from "@vestibule/react";

/** Whether the user does not own the project or it does not exist. */
export const isProjectInaccessible = (error: unknown): boolean =>
  KnownError.isInstance(error, "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN") ||
  KnownError.isInstance(error, "PROJECT_NOT_FOUND") ||
  KnownError.isInstance(error, "INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN");
