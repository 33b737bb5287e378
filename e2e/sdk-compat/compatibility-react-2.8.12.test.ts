import { describe } from "vitest";
import { describeCompatibility } from "./describe-compatibility.ts";
import { loadPublishedReactKit } from "./published-sdk.ts";

describe("the compatibility list with @stackframe/react 2.8.12 as published", () =>
  describeCompatibility("@stackframe/react", "2.8.12", loadPublishedReactKit));
