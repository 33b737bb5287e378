/**
 * A startup failure that the operator can fix. `message`: one or two complete sentences: what went wrong, then the
 * remedy. Printed as is, without a stack trace.
 */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** Adds a remedy when the server can't listen on its address; returns other errors unchanged. `variables`: the prefix of its settings. */
export function explainPortError(
  error: unknown,
  address: { host: string; port: number },
  variables = "VESTIBULE",
): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "EADDRINUSE":
      return new StartError(
        `Port ${address.port} is in use by another program. Stop it, or set ${variables}_PORT to a free port.`,
        { cause: error },
      );
    case "EACCES":
      return new StartError(`Only root can use port ${address.port}. Set ${variables}_PORT to 1024 or higher.`, {
        cause: error,
      });
    case "EADDRNOTAVAIL":
      return new StartError(
        `The address ${address.host} doesn't belong to this machine. Set ${variables}_HOST to one that does.`,
        { cause: error },
      );
    default:
      return error;
  }
}
