/**
 * Renders the page of `server-rendered-page.tsx` with every token store and both streams of React, in a process of its
 * own, because a render that never ends blocks the event loop. Prints the renders as JSON.
 */
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { createElement } from "react";
import * as server from "react-dom/server";
import { createServer } from "vite";
import type { ServerRenderedPage, StoreName } from "./server-rendered-page.tsx";

export interface ServerRender {
  readonly stream: string;
  readonly store: StoreName;
  readonly html: string;
  /** `name digest` of each error that React reported. */
  readonly errors: readonly string[];
}

type Page = { ServerRenderedPage: typeof ServerRenderedPage; storeNames: readonly StoreName[] };

const streams = {
  renderToPipeableStream: (element: React.ReactElement, onError: (error: unknown) => void) =>
    new Promise<string>((resolve, reject) => {
      const chunks: Buffer[] = [];
      const write = (chunk: Buffer, _encoding: unknown, done: () => void) => {
        chunks.push(chunk);
        done();
      };
      const final = () => resolve(Buffer.concat(chunks).toString());
      const { pipe } = server.renderToPipeableStream(element, {
        onError,
        onShellError: reject,
        onAllReady: () => pipe(new Writable({ write, final })),
      });
    }),
  renderToReadableStream: async (element: React.ReactElement, onError: (error: unknown) => void) => {
    const stream = await server.renderToReadableStream(element, { onError });
    await stream.allReady;
    return text(stream);
  },
};

const vite = await createServer({
  configFile: false,
  logLevel: "error",
  appType: "custom",
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  ssr: { resolve: { conditions: ["vestibule-source"] } },
});
const page = (await vite.ssrLoadModule(new URL("./server-rendered-page.tsx", import.meta.url).pathname)) as Page;
const renders: ServerRender[] = [];
for (const store of page.storeNames) {
  for (const [stream, render] of Object.entries(streams)) {
    const errors: string[] = [];
    const element = createElement(page.ServerRenderedPage, { store });
    const html = await render(element, (error) => {
      errors.push(error instanceof Error ? `${error.name} ${Object(error).digest}` : String(error));
    });
    renders.push({ stream, store, html, errors });
  }
}
await vite.close();
process.stdout.write(JSON.stringify(renders));
