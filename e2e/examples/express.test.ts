import { describeExample, getExamplePath } from "./describe-example.ts";

describeExample("Express", { program: getExamplePath("express/src/main.ts") });
