import { StartError } from "../start-error.ts";
import { isDatabaseUnavailable } from "./database-errors.ts";

const getErrorCode = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** Adds a remedy when the database can't be used at startup. `isExternal`: VESTIBULE_DATABASE_URL is set. */
export function explainDatabaseError(error: unknown, isExternal: boolean): unknown {
  if (error instanceof StartError) return error;
  const code = getErrorCode(error);
  if (code === "53100")
    return new StartError("The database disk is full. Free up some space and start again.", { cause: error });
  if (!isExternal) return error;
  // Class 28: invalid authorization. 3D000: no such database. 42501: insufficient privilege.
  if (code.startsWith("28"))
    return new StartError("The database rejected the user or password in VESTIBULE_DATABASE_URL.", { cause: error });
  if (code === "3D000")
    return new StartError("The database in VESTIBULE_DATABASE_URL doesn't exist. Create it, then start again.", {
      cause: error,
    });
  if (code === "42501")
    return new StartError(
      "The user in VESTIBULE_DATABASE_URL can't create tables. Make it the owner of the database.",
      {
        cause: error,
      },
    );
  if (isDatabaseUnavailable(error))
    return new StartError(
      "The database in VESTIBULE_DATABASE_URL can't be reached. Check the host and port, and that it is running.",
      { cause: error },
    );
  return error;
}
