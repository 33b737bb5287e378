import { describeExample } from "./describe-example.ts";

describeExample("Hono", { folder: "hono", start: ["src/main.ts"] });
