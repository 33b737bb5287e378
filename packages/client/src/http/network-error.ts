/** The server could not be reached. `message` says what was tried; `cause` is what `fetch` threw. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
}
