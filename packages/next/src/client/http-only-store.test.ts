import { ResponseError, type TokenStore } from "@vestibule/client";
import { describe, expect, it } from "vitest";
import { withRouteHint } from "./http-only-store.ts";

const tokens = { accessToken: "a.b.c", refreshToken: "r" };

const createStore = (statusCode: number): TokenStore => {
  const fail = async () => {
    throw new ResponseError(statusCode, "text");
  };
  const read = () => ({ accessToken: null, refreshToken: null });
  return { lockName: null, read, replaceSession: () => {}, subscribe: () => () => {}, write: fail, refresh: fail };
};

describe("an application without the route that keeps the session", () => {
  it("reads the name of the file to create, at a sign-in and at a refresh", async () => {
    const store = withRouteHint(createStore(404), "/vestibule/session");
    const hint = "Create app/vestibule/[...all]/route.ts with";
    await expect(store.write(tokens)).rejects.toThrow(hint);
    await expect(store.refresh?.("session")).rejects.toThrow(hint);
  });

  it("receives other errors as they are", async () => {
    const store = withRouteHint(createStore(500), "/vestibule/session");
    await expect(store.write(tokens)).rejects.toThrow(ResponseError);
  });
});
