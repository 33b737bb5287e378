import { describeExample } from "./describe-example.ts";

describeExample("Fastify", { folder: "fastify", start: ["src/main.ts"] });
