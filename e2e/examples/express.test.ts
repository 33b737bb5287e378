import { describeExample } from "./describe-example.ts";

describeExample("Express", { folder: "express", start: ["src/main.ts"] });
