import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { clearCacheOnUserChange } from "./clear-cache-on-user-change.ts";

const key = ["projects"];
const filled = (): QueryClient => {
  const queryClient = new QueryClient();
  clearCacheOnUserChange(queryClient, "ada");
  queryClient.setQueryData(key, ["Ada's project"]);
  return queryClient;
};

describe("what was fetched", () => {
  test("stays for the one it was fetched for", () => {
    const queryClient = filled();
    clearCacheOnUserChange(queryClient, "ada");
    expect(queryClient.getQueryData(key)).toEqual(["Ada's project"]);
  });

  test("is gone for whoever signs in after them", () => {
    const queryClient = filled();
    clearCacheOnUserChange(queryClient, "bob");
    expect(queryClient.getQueryData(key)).toBeUndefined();
  });

  test("for the first one is not thrown away: pages fetch before anybody is known", () => {
    const queryClient = new QueryClient();
    queryClient.setQueryData(key, ["Ada's project"]);
    clearCacheOnUserChange(queryClient, "ada");
    expect(queryClient.getQueryData(key)).toEqual(["Ada's project"]);
  });
});
