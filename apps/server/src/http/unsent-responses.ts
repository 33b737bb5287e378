import type { ServerResponse } from "node:http";

/** The operating system buffers about this much for each connection, in bytes. Smaller responses need no tracking. */
const bufferedBytes = 16 * 1024;

export interface UnsentResponses {
  /** Call after the end of the response has been written. `bytes`: of its body. */
  add(response: ServerResponse, bytes: number): void;
}

/**
 * A response stays in memory until its client has read it. `maxBytes` limits the responses that are waiting, over all
 * connections: above it, the one that has been waiting for the longest time is dropped with its connection. (Slow-read
 * attack, CWE-770.)
 */
export function trackUnsentResponses(options: { maxBytes: number; onDropped: () => void }): UnsentResponses {
  /** Bytes of each body, in the order in which the responses were written. */
  const unsent = new Map<ServerResponse, number>();
  let unsentBytes = 0;

  function remove(response: ServerResponse): void {
    unsentBytes -= unsent.get(response) ?? 0;
    unsent.delete(response);
  }

  return {
    add(response, bytes) {
      if (bytes <= bufferedBytes || response.writableFinished || response.destroyed) return;
      unsent.set(response, bytes);
      unsentBytes += bytes;
      const sent = () => remove(response);
      response.once("finish", sent);
      response.once("close", sent);
      for (const oldest of unsent.keys()) {
        if (unsentBytes <= options.maxBytes) return;
        remove(oldest);
        oldest.destroy();
        options.onDropped();
      }
    },
  };
}
