/** The system error code of an error thrown by Node (`ENOENT`, `EACCES`, …), or "unknown error". */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown error";
}
