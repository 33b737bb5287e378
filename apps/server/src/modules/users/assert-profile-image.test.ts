import { describe, expect, test } from "vitest";
import { assertProfileImage } from "./assert-profile-image.ts";

describe("profile images of clients", () => {
  test.each([undefined, null, "", "data:image/webp;base64,UklGRg=="])("%j is accepted", (url) => {
    expect(() => assertProfileImage(url)).not.toThrow();
  });

  test.each([
    "https://example.com/a.png",
    "data:image/svg+xml;base64,AAAA",
    "data:image/png;base64,AAAA\n",
    " data:image/png;base64,AAAA",
  ])("%j is refused in words", (url) => {
    expect(() => assertProfileImage(url)).toThrow(expect.objectContaining({ status: 400 }));
  });
});
