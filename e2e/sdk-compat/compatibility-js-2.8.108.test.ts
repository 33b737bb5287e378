import { describe } from "vitest";
import { describeCompatibility } from "./describe-compatibility.ts";

describe("the compatibility list with @stackframe/js 2.8.108 as published", () => {
  describeCompatibility("@stackframe/js", "2.8.108", () => import("stackframe-js-newest"));
});
