import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/** What the server says to a command, by the command's first word; `greeting`: at the start; `message`: to the text of the mail. Without a
 *  final line, as in "250-x", it says no more. */
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

/** A mail server on loopback that answers by a script: for what a well-behaved one cannot be made to say. */
export async function startScriptedMailServer(script: Script) {
  const sockets = new Set<Socket>();
  const said: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    socket.write(`${script.greeting ?? "220 scripted"}\r\n`);
    let isInMessage = false;
    let pending = "";
    const answer = (step: string): void => {
      said.push(step);
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
    said,
    /** Resolves when the server has answered to this step the next time. */
    async reached(step: string): Promise<void> {
      for (;;) {
        const [reached] = await once(server, "step");
        if (reached === step) return;
      }
    },
    /** Resolves when nobody is connected. */
    async left(): Promise<void> {
      for (const socket of sockets) await new Promise((gone) => socket.once("close", gone));
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
