import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";

const { STATUS_CODES } = process.getBuiltinModule("node:http");

/** Status by the code of an error in a request that can't be read; 400 for others. */
const clientErrorStatuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Part of the connections closed at once when there are too many, so that finding them costs little per connection. */
const closedShare = 1 / 16;

export interface Connections {
  /** Counts a request as active until its response is finished. */
  begin(message: IncomingMessage, response: ServerResponse): () => void;
  /** Closes all connections that have no completely received request. */
  closeUnfinished(): void;
}

/**
 * Tracks the connections of a server and keeps them below `max`. If there are more, the oldest that are idle or have sent
 * only part of a request are closed, and if there are none, the oldest that don't read their response. So new clients can
 * connect while an attacker holds connections open (CWE-400).
 *
 * A connection without a request is kept for `unusedMs` longer than the server's `headersTimeout`. Node.js would answer
 * it with 408, which a client that has been busy since it connected takes for the answer to its first request.
 */
export function trackConnections(
  server: Server,
  options: { max: number; unusedMs: number; onClosed: (count: number) => void },
): Connections {
  const sockets = new Set<Socket>();
  /** Requests whose response isn't finished. */
  const active = new Map<IncomingMessage, ServerResponse>();

  /** Oldest first. */
  function findUnfinished(): Socket[] {
    const received = new Set([...active.keys()].filter(({ complete }) => complete).map(({ socket }) => socket));
    return [...sockets].filter((socket) => !received.has(socket));
  }

  /** Oldest first. A response is written at once but for a client that doesn't read, or streams. */
  function findUnread(): Socket[] {
    const written = [...active].filter(([, response]) => response.writableEnded).map(([{ socket }]) => socket);
    const unread = new Set(written);
    return [...sockets].filter((socket) => unread.has(socket));
  }

  function findClosable(): Socket[] {
    const unfinished = findUnfinished();
    return unfinished.length > 0 ? unfinished : findUnread();
  }

  server.on("connection", (socket: Socket) => {
    if (sockets.size >= options.max) {
      const closed = findClosable().slice(0, Math.max(1, Math.floor(options.max * closedShare)));
      for (const old of closed) {
        sockets.delete(old);
        old.destroy();
      }
      options.onClosed(closed.length);
      if (closed.length === 0) {
        socket.destroy();
        return;
      }
    }
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });

  /** When those that have no request yet are closed. Not a timeout of the socket, which would last for its first request. */
  const unused = new WeakMap<Socket, NodeJS.Timeout>();

  /** Whether a response has been sent in part: more bytes would corrupt it. */
  const isResponding = (socket: Duplex): boolean =>
    [...active].some(([message, response]) => message.socket === socket && response.headersSent);

  // A listener replaces the answers of Node.js.
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    const isTimeout = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
    if (isTimeout && socket instanceof Socket && socket.bytesRead === 0) {
      const timer = setTimeout(() => socket.destroy(), options.unusedMs).unref();
      unused.set(socket, timer);
      socket.once("close", () => clearTimeout(timer));
      return;
    }
    if (socket.writable && !isResponding(socket)) {
      const status = clientErrorStatuses[error.code ?? ""] ?? 400;
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
    }
    socket.destroy(error);
  });

  return {
    begin(message, response) {
      clearTimeout(unused.get(message.socket));
      active.set(message, response);
      return () => active.delete(message);
    },
    closeUnfinished() {
      for (const socket of findUnfinished()) socket.destroy();
    },
  };
}
