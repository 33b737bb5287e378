import { describeExample, getExamplePath } from "./describe-example.ts";

describeExample("Fastify", { program: getExamplePath("fastify/src/main.ts") });
