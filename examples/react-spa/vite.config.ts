import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";

/** Where a Vestibule server runs while developing with `vite`; the built files are served by that server itself. */
const server = process.env.VESTIBULE_PUBLIC_URL ?? "http://localhost:8100";

export default defineConfig({
  base: "/demo/",
  plugins: [react()],
  resolve: { conditions: ["vestibule-source", ...defaultClientConditions] },
  // Assets stay files: a strict content policy has no data: for scripts and styles.
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { "/demo/config.json": server, "/api": server } },
});
