import { describeExample } from "./describe-example.ts";

const packages = "../../node_modules";

describeExample("TanStack Start", {
  folder: "tanstack-start",
  build: [`${packages}/vite/bin/vite.js`, "build"],
  start: [`${packages}/srvx/bin/srvx.mjs`, "--prod", "--static", "../client", "--entry", "dist/server/server.js"],
});
