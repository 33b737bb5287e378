import { StartError } from "../start-error.ts";
import { isDatabaseUnavailable } from "./database-errors.ts";

const getErrorCode = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** Says what to do when the database cannot be used at start. `isExternal`: it was named by VESTIBULE_DATABASE_URL. */
export function explainDatabaseError(error: unknown, isExternal: boolean): unknown {
  if (error instanceof StartError) return error;
  const code = getErrorCode(error);
  if (code === "53100")
    return new StartError("The disk of the database is full. Free some space and start again.", { cause: error });
  if (!isExternal) return error;
  // Class 28: invalid authorization. 3D000: no such database. 42501: insufficient privilege.
  if (code.startsWith("28"))
    return new StartError("The database refused the user or password in VESTIBULE_DATABASE_URL.", { cause: error });
  if (code === "3D000")
    return new StartError("The database named in VESTIBULE_DATABASE_URL does not exist. Create it, then start again.", {
      cause: error,
    });
  if (code === "42501")
    return new StartError("The user in VESTIBULE_DATABASE_URL may not create tables. Let it own the database.", {
      cause: error,
    });
  if (isDatabaseUnavailable(error))
    return new StartError(
      "The database of VESTIBULE_DATABASE_URL cannot be reached. Check host and port, and that it runs.",
      { cause: error },
    );
  return error;
}
