import { describeExample, getExamplePath } from "./describe-example.ts";

describeExample("Hono", { program: getExamplePath("hono/src/main.ts") });
