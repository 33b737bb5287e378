/** The server couldn't be reached. `message` says what was tried; `cause` is what `fetch` threw. */
export class NetworkError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = "NetworkError";
  }
}
