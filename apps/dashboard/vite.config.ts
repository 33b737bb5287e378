import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";

/** The Vestibule server used during development with `vite`; in production that server serves the built files. */
const server = process.env.VESTIBULE_PUBLIC_URL ?? "http://localhost:8100";

/** In production the server embeds its configuration in the page; during development it is fetched from the server. */
const configOfServer: Plugin = {
  name: "config-of-server",
  apply: "serve",
  async transformIndexHtml(html) {
    const answer = await fetch(`${server}/dashboard/config.json`);
    if (!answer.ok) throw new Error(`No Vestibule server is running at ${server}. Start one there first.`);
    return html.replace(/(id="vestibule-config">)/, `$1${await answer.text()}`);
  },
};

const COMMON = /dashboard\/src\/ui\/(choices|controls|data|feedback|fields|forms|layout)\//;

export default defineConfig({
  base: "/dashboard/",
  plugins: [react(), tailwindcss(), configOfServer],
  resolve: { conditions: ["vestibule-source", ...defaultClientConditions] },
  // Keep assets as files: the strict content security policy allows no data: URLs for scripts and styles.
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    // Code shared by many pages goes into one chunk: a chunk per component would mean more bytes and more requests.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "ui", test: COMMON, minShareCount: 6 }] } } },
  },
  server: { proxy: { "/api": server, "/svix": server, "/health": server } },
});
