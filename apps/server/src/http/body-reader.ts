import type { IncomingMessage } from "node:http";

/** The client disconnected before its request was read completely. */
export class DisconnectedError extends Error {}

interface BodyReader {
  /** Null if the body exceeds the limit. @throws DisconnectedError */
  read(message: IncomingMessage, maxBytes: number): Promise<Buffer | null>;
}

/** Collects chunks in one buffer: many tiny chunks would take a hundred times their size in memory. */
function createCollector() {
  let buffer: Buffer = Buffer.alloc(0);
  let size = 0;
  return {
    get size() {
      return size;
    },
    add(chunk: Buffer): void {
      if (size === 0) {
        // Most bodies are one chunk, which needs no copy.
        buffer = chunk;
      } else {
        if (size + chunk.length > buffer.length || size === buffer.length) {
          const larger = Buffer.allocUnsafeSlow(2 * (size + chunk.length));
          buffer.copy(larger, 0, 0, size);
          buffer = larger;
        }
        chunk.copy(buffer, size);
      }
      size += chunk.length;
    },
    finish: (): Buffer => buffer.subarray(0, size),
  };
}

/**
 * Reads request bodies. `maxPendingBytes` limits the bodies that are only partly received, over all connections: above
 * it, the body that has been arriving for the longest time is dropped with its connection. A request of an honest client
 * arrives within milliseconds, so under attack the dropped ones are the attacker's. (Slowloris-style memory exhaustion,
 * CWE-770.)
 */
export function createBodyReader(options: { maxPendingBytes: number; onDropped: () => void }): BodyReader {
  /** Bytes received, in the order in which the bodies began to arrive. */
  const pending = new Map<IncomingMessage, number>();
  let pendingBytes = 0;

  function setPending(message: IncomingMessage, bytes: number): void {
    pendingBytes += bytes - (pending.get(message) ?? 0);
    pending.set(message, bytes);
  }

  function removePending(message: IncomingMessage): void {
    pendingBytes -= pending.get(message) ?? 0;
    pending.delete(message);
  }

  function closeOldest(): void {
    for (const message of pending.keys()) {
      if (pendingBytes <= options.maxPendingBytes) return;
      removePending(message);
      message.destroy();
      options.onDropped();
    }
  }

  return {
    read(message, maxBytes) {
      return new Promise((resolve, reject) => {
        const fail = (cause: unknown) => {
          removePending(message);
          reject(new DisconnectedError("the client disconnected", { cause }));
        };
        if (message.destroyed && !message.complete) return fail(message.errored);
        if (Number(message.headers["content-length"] ?? 0) > maxBytes) return resolve(null);
        const collector = createCollector();
        let isTooLarge = false;
        message.on("data", (chunk: Buffer) => {
          if (isTooLarge) return;
          if (collector.size + chunk.length > maxBytes) {
            isTooLarge = true;
            removePending(message);
            resolve(null);
            return;
          }
          collector.add(chunk);
          // A body that has arrived completely is about to be handled, which frees it.
          if (message.complete) removePending(message);
          else setPending(message, collector.size);
          closeOldest();
        });
        message.on("end", () => {
          removePending(message);
          resolve(collector.finish());
        });
        message.on("error", fail);
        message.on("close", () => {
          if (!message.complete) fail(message.errored);
        });
      });
    },
  };
}
