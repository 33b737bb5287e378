import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/**
 * The server's replies by SMTP command; `greeting`: on connect; `message`: to the message data. A reply without a final
 * line, such as "250-x", makes the server hang.
 */
export type Script = Readonly<Record<string, string>>;

const defaultReplies: Script = {
  EHLO: "250 hello",
  MAIL: "250 ok",
  RCPT: "250 ok",
  DATA: "354 go on",
  message: "250 taken",
  AUTH: "235 welcome",
  RSET: "250 ok",
  QUIT: "221 bye",
};

/** A loopback SMTP server with scripted replies, for errors that a real server can't be made to send. */
export async function startScriptedMailServer(script: Script) {
  const sockets = new Set<Socket>();
  const steps: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    socket.write(`${script.greeting ?? "220 scripted"}\r\n`);
    let isInMessage = false;
    let pending = "";
    const answer = (step: string): void => {
      steps.push(step);
      socket.write(`${script[step] ?? defaultReplies[step] ?? "250 ok"}\r\n`);
      server.emit("step", step);
    };
    socket.on("data", (chunk) => {
      const lines = `${pending}${chunk}`.split("\r\n");
      pending = lines.pop() ?? "";
      for (const line of lines) {
        if (isInMessage && line !== ".") continue;
        const step = isInMessage ? "message" : (line.split(" ")[0] ?? "").toUpperCase();
        isInMessage = step === "DATA" && (script.DATA ?? defaultReplies.DATA ?? "").startsWith("354");
        answer(step);
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    steps,
    /** Resolves when the server has replied to this command the next time. */
    async waitForStep(step: string): Promise<void> {
      for (;;) {
        const [reached] = await once(server, "step");
        if (reached === step) return;
      }
    },
    /** Resolves when all clients have disconnected. */
    async waitForDisconnect(): Promise<void> {
      for (const socket of sockets) await new Promise((gone) => socket.once("close", gone));
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
