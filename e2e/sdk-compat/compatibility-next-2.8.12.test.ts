import { describe } from "vitest";
import { olderPages } from "./add-page-steps.ts";
import { describeNextCompatibility } from "./describe-next-compatibility.ts";

describe("@stackframe/stack 2.8.12 as published, in a Next.js application", () => {
  describeNextCompatibility("2.8.12", "stackframe-stack-2.8.12", olderPages);
});
