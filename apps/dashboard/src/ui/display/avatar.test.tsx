import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Avatar } from "./avatar.tsx";

it.each([
  ["佐藤 花子", 24, "佐"],
  ["佐藤 花子", 48, "佐花"],
  ["김 민수", 20, "김"],
  ["Ada Lovelace", 24, "AL"],
  ["", 24, "?"],
] as const)("the letters of “%s” fit an avatar of %i px: %s", (name, size, letters) => {
  const { container } = render(<Avatar name={name} id="1" size={size} />);
  expect(container.textContent).toBe(letters);
});
