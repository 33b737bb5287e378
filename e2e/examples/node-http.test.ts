import { describeExample } from "./describe-example.ts";

describeExample("node:http", { folder: "node-http", start: ["src/main.ts"] });
