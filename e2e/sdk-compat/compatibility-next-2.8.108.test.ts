import { describe } from "vitest";
import { newestPages } from "./add-page-steps.ts";
import { describeNextCompatibility } from "./describe-next-compatibility.ts";

describe("@stackframe/stack 2.8.108 as published, in a Next.js application", () => {
  describeNextCompatibility("2.8.108", "stackframe-stack-newest", newestPages);
});
