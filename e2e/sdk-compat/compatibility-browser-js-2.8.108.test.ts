import { describe } from "vitest";
import { describeJsCompatibility } from "./describe-js-compatibility.ts";

describe("@stackframe/js 2.8.108 as published, in a browser", () => {
  describeJsCompatibility("2.8.108", "stackframe-js-newest");
});
