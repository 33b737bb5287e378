import { describeExample, getExamplePath } from "./describe-example.ts";

describeExample("node:http", { program: getExamplePath("node-http/src/main.ts") });
