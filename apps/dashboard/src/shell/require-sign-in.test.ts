import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { clearCacheOnUserChange, isCacheClean } from "./require-sign-in.tsx";

const key = ["projects"];
const filled = (): QueryClient => {
  const queryClient = new QueryClient();
  clearCacheOnUserChange(queryClient, "ada");
  queryClient.setQueryData(key, ["Ada's project"]);
  return queryClient;
};

describe("cached data", () => {
  test("stays for the same user", () => {
    const queryClient = filled();
    clearCacheOnUserChange(queryClient, "ada");
    expect(queryClient.getQueryData(key)).toEqual(["Ada's project"]);
  });

  test("is cleared when another user signs in", () => {
    const queryClient = filled();
    clearCacheOnUserChange(queryClient, "bob");
    expect(queryClient.getQueryData(key)).toBeUndefined();
  });

  test("is kept for the first user, because pages prefetch before the user is known", () => {
    const queryClient = new QueryClient();
    queryClient.setQueryData(key, ["Ada's project"]);
    clearCacheOnUserChange(queryClient, "ada");
    expect(queryClient.getQueryData(key)).toEqual(["Ada's project"]);
  });

  test("keeps a page from rendering at once only if it is another user's", () => {
    const queryClient = new QueryClient();
    expect(isCacheClean(queryClient, "ada")).toBe(true);
    clearCacheOnUserChange(queryClient, "ada");
    expect(isCacheClean(queryClient, "ada")).toBe(true);
    expect(isCacheClean(queryClient, "bob")).toBe(false);
    clearCacheOnUserChange(queryClient, "bob");
    expect(isCacheClean(queryClient, "bob")).toBe(true);
  });
});
