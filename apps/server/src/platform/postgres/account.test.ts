import { describe, expect, it } from "vitest";
import { findAccount } from "./account.ts";

const passwd = `root:x:0:0:root:/root:/bin/bash
daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin
vestibule-old:x:997:997::/:/usr/sbin/nologin
vestibule:x:998:996::/var/lib/vestibule:/usr/sbin/nologin
broken:x::
`;

describe("security review LOW 16: under root, PostgreSQL's files belong to a shared account", () => {
  it("an account of its own is found by its name", () => {
    expect(findAccount(passwd, "vestibule")).toEqual({ uid: 998, gid: 996 });
  });

  it.each(["root", "broken", "vesti", "missing", ""])("%j is not an account that it can run as", (name) => {
    expect(findAccount(passwd, name)).toBeUndefined();
  });
});
