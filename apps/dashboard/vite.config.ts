import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { compileEnglish, compileMessages } from "../../scripts/lib/compile-messages.mjs";

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

export default defineConfig({
  base: "/dashboard/",
  // Scripts and styles find each other wherever the server is, also below a path of its host.
  experimental: { renderBuiltUrl: (_file, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  plugins: [compileMessages(), compileEnglish(), react(), tailwindcss(), configOfServer],
  resolve: { conditions: ["vestibule-source", ...defaultClientConditions] },
  // Keep assets as files: the strict content security policy allows no data: URLs for scripts and styles.
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    // Code of many pages goes into one chunk. A chunk for each combination of pages would mean 28 requests for a page
    // instead of 16, and more bytes. React has its own, because the browser loads chunks of like size at the same time.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: "shared", minShareCount: 14 },
          ],
        },
      },
      // Reading a property or a global of the browser runs no code in any of our modules, so unused reads can go.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
    },
  },
  server: { proxy: { "/dashboard/session": server, "/api": server, "/svix": server, "/health": server } },
});
