import { describeExample } from "./describe-example.ts";

const packages = "../../node_modules/@react-router";

describeExample("React Router", {
  folder: "react-router",
  build: [`${packages}/dev/bin.cjs`, "build"],
  start: [`${packages}/serve/bin.cjs`, "build/server/index.js"],
});
