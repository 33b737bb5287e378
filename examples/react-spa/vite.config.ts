import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { compileMessages } from "../../scripts/lib/compile-messages.mjs";

/** The Vestibule server to use during development with `vite`; that server serves the production build itself. */
const server = process.env.VESTIBULE_PUBLIC_URL ?? "http://localhost:8100";

export default defineConfig({
  base: "/demo/",
  // Scripts and styles find each other wherever the server is, also below a path of its host.
  experimental: { renderBuiltUrl: (_file, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  // The kit's sources are used instead of its package, whose messages are compiled.
  plugins: [react(), compileMessages()],
  resolve: { conditions: ["vestibule-source", ...defaultClientConditions] },
  // Assets stay separate files: a strict Content Security Policy forbids data: URLs for scripts and styles.
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Code of several pages goes into one chunk. A chunk for each combination of pages would mean 19 requests for a page
    // instead of 5, and more bytes.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "shared", minShareCount: 3 }] } } },
  },
  server: { proxy: { "/demo/config.json": server, "/api": server } },
});
