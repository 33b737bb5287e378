import { describe } from "vitest";
import { describeJsCompatibility } from "./describe-js-compatibility.ts";

describe("@stackframe/js 2.8.3 as published, in a browser", () => {
  describeJsCompatibility("2.8.3", "@stackframe/js");
});
