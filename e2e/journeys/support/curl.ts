import { execFile } from "node:child_process";
import { promisify } from "node:util";

export interface CurlResponse {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Sends one request with the real curl. `body`: sent as JSON in a POST. */
export async function curl(url: string, headers: Record<string, string>, body?: object): Promise<CurlResponse> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ["--header", `${name}: ${value}`]);
  const json = body ? ["--header", "content-type: application/json", "--data", JSON.stringify(body)] : [];
  const options = ["--silent", "--show-error", "--write-out", "\n%{http_code}"];
  const { stdout } = await promisify(execFile)("curl", [...options, ...lines, ...json, url]);
  const end = stdout.lastIndexOf("\n");
  return { status: Number(stdout.slice(end + 1)), body: JSON.parse(stdout.slice(0, end)) };
}
