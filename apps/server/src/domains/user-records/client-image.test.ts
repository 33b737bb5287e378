import { describe, expect, test } from "vitest";
import { checkClientImage } from "./client-image.ts";

describe("profile images of clients", () => {
  test.each([undefined, null, "", "data:image/webp;base64,UklGRg=="])("%j is accepted", (url) => {
    expect(() => checkClientImage(url)).not.toThrow();
  });

  test.each([
    "https://example.com/a.png",
    "data:image/svg+xml;base64,AAAA",
    "data:image/png;base64,AAAA\n",
    " data:image/png;base64,AAAA",
  ])("%j is refused in words", (url) => {
    expect(() => checkClientImage(url)).toThrow(expect.objectContaining({ status: 400 }));
  });
});
