import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";

/** Where a Vestibule server runs while developing with `vite`; the built files are served by that server itself. */
const server = process.env.VESTIBULE_PUBLIC_URL ?? "http://localhost:8100";

/** The server writes its configuration into the page; while developing it is taken from there. */
const configOfServer: Plugin = {
  name: "config-of-server",
  apply: "serve",
  async transformIndexHtml(html) {
    const answer = await fetch(`${server}/dashboard/config.json`);
    if (!answer.ok) throw new Error(`No Vestibule server answers at ${server}; start one there first.`);
    return html.replace(/(id="vestibule-config">)/, `$1${await answer.text()}`);
  },
};

const COMMON = /dashboard\/src\/ui\/(choices|controls|data|feedback|fields|forms|layout)\//;

export default defineConfig({
  base: "/dashboard/",
  plugins: [react(), tailwindcss(), configOfServer],
  resolve: { conditions: ["vestibule-source", ...defaultClientConditions] },
  // Assets stay files: a strict content policy has no data: for scripts and styles.
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    // What many pages are made of comes as one file: a file for each button is more bytes and more requests.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "ui", test: COMMON, minShareCount: 6 }] } } },
  },
  server: { proxy: { "/api": server, "/svix": server, "/health": server } },
});
