import { StartError } from "./start-error.ts";

/** Says what to do when the server's address cannot be listened on; any other error passes through. */
export function explainPortError(error: unknown, address: { host: string; port: number }): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "EADDRINUSE":
      return new StartError(
        `Port ${address.port} is taken by another program. Stop it, or set VESTIBULE_PORT to a free port.`,
        { cause: error },
      );
    case "EACCES":
      return new StartError(
        `Port ${address.port} may only be used by root. Set VESTIBULE_PORT to a port from 1024 up.`,
        { cause: error },
      );
    case "EADDRNOTAVAIL":
      return new StartError(
        `The address ${address.host} does not belong to this machine. Set VESTIBULE_HOST to one that does.`,
        { cause: error },
      );
    default:
      return error;
  }
}
