import { describe } from "vitest";
import { describeCompatibility } from "./describe-compatibility.ts";
import { loadPublishedSdk } from "./published-sdk.ts";

describe("the compatibility list with @stackframe/js 2.8.3 as published", () =>
  describeCompatibility("@stackframe/js", "2.8.3", loadPublishedSdk));
