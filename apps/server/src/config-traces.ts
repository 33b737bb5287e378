import type { createConfigReader } from "./config-reader.ts";

/** Where spans are sent, and how many. The variables are OpenTelemetry's own. */
export interface TraceConfig {
  /** URL to which spans are posted. */
  readonly url: string;
  /** Headers for the collector, such as credentials. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Further attributes of this server, such as its environment. */
  readonly resource: Readonly<Record<string, string>>;
  /** Whether the caller's decision applies to traces that a caller started. */
  readonly followsParent: boolean;
  /** Share of the other traces that are recorded, from 0 to 1. */
  readonly share: number;
}

const samplers: Readonly<Record<string, { readonly followsParent: boolean; readonly share?: number }>> = {
  always_on: { followsParent: false, share: 1 },
  always_off: { followsParent: false, share: 0 },
  traceidratio: { followsParent: false },
  parentbased_always_on: { followsParent: true, share: 1 },
  parentbased_always_off: { followsParent: true, share: 0 },
  parentbased_traceidratio: { followsParent: true },
};

/** Pairs such as `a=1,b=2`, with percent-encoded values; null if one is malformed. @see W3C Baggage §3.3.1 */
function parsePairs(text: string): Record<string, string> | null {
  const pairs: Record<string, string> = {};
  for (const entry of text.split(",").filter((part) => part.trim() !== "")) {
    const [, name = "", value = ""] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([^\s].*?|)\s*$/.exec(entry) ?? [];
    if (name === "") return null;
    try {
      pairs[name] = decodeURIComponent(value);
    } catch (error) {
      if (error instanceof URIError) return null;
      throw error;
    }
  }
  return pairs;
}

function isCollectorUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return ["http:", "https:"].includes(protocol) && username === "" && password === "";
}

/**
 * Reads the standard variables of OpenTelemetry. Undefined: no collector is set, and the other variables are ignored.
 * @see OpenTelemetry, "Environment Variable Specification"
 */
export function readTraceConfig({
  problems,
  read,
  readSecret,
}: Pick<ReturnType<typeof createConfigReader>, "problems" | "read" | "readSecret">): TraceConfig | undefined {
  const endpoint = readSecret("OTEL_EXPORTER_OTLP_ENDPOINT");
  if (endpoint === undefined) return undefined;
  // Not repeated: it can contain a password.
  if (!isCollectorUrl(endpoint))
    problems.push(
      "OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL without credentials, such as http://localhost:4318; credentials belong in OTEL_EXPORTER_OTLP_HEADERS",
    );

  const parse = (name: string, text: string | undefined): Record<string, string> => {
    const pairs = parsePairs(text ?? "");
    if (pairs === null) problems.push(`${name} must be pairs such as name=value, separated by commas`);
    return pairs ?? {};
  };
  const headers = parse("OTEL_EXPORTER_OTLP_HEADERS", readSecret("OTEL_EXPORTER_OTLP_HEADERS"));
  const resource = parse("OTEL_RESOURCE_ATTRIBUTES", read("OTEL_RESOURCE_ATTRIBUTES"));
  const name = read("OTEL_TRACES_SAMPLER") ?? "parentbased_always_on";
  const sampler = samplers[name];
  if (sampler === undefined)
    problems.push(
      `OTEL_TRACES_SAMPLER must be one of ${Object.keys(samplers).join(", ")}; it is ${JSON.stringify(name)}`,
    );
  const argument = read("OTEL_TRACES_SAMPLER_ARG") ?? "1";
  const share = sampler?.share ?? Number(argument);
  if (!(share >= 0 && share <= 1))
    problems.push(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1; it is ${JSON.stringify(argument)}`);
  return {
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    headers,
    serviceName: read("OTEL_SERVICE_NAME") ?? resource["service.name"] ?? "vestibule",
    resource,
    followsParent: sampler?.followsParent ?? true,
    share,
  };
}
