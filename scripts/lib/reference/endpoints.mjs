import { apiBasePath, errorStatus } from "@vestibule/contract";
import { contract } from "@vestibule/contract/endpoints";
import { fieldTable } from "./fields.mjs";
import { code, generatedNote, page, table } from "./markdown.mjs";

const users = {
  ignored: "ignored",
  optional: "used if signed in",
  required: "required; otherwise `USER_AUTHENTICATION_REQUIRED`",
  own: "the subject; otherwise `CANNOT_GET_OWN_USER_WITHOUT_USER`",
};

const formatEndpoint = ({ method, path }) => `${method} ${apiBasePath}${path}`;
const anchor = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");

const groups = Object.entries(contract).map(([name, endpoints]) => ({ name, endpoints: Object.values(endpoints) }));

/** endpoints.md: every endpoint with its callers, fields and errors. `openApi`: the document with the schemas. */
export const endpointsPage = (openApi) =>
  page(
    "# Endpoints",
    generatedNote,
    `Every path is also available under \`/api/latest\`. See [errors.md](errors.md) for what all requests have in common, including key, token and schema errors. This page lists only the errors specific to each endpoint.`,
    table(
      ["endpoint", "description"],
      groups.flatMap(({ endpoints }) =>
        endpoints.map((endpoint) => [
          `[${code(formatEndpoint(endpoint))}](#${anchor(formatEndpoint(endpoint))})`,
          endpoint.summary,
        ]),
      ),
    ),
    ...groups.flatMap(({ endpoints }) =>
      endpoints.flatMap((endpoint) => describeEndpoint(endpoint, getOperation(openApi, endpoint))),
    ),
  );

const getOperation = (openApi, { path, method }) => openApi.paths[path || "/"][method.toLowerCase()];

function describeEndpoint({ access, user, method, path, summary, status, errors }, operation) {
  const [[answerType, answer]] = Object.entries(operation.responses[status].content);
  return [
    `## ${formatEndpoint({ method, path })}`,
    summary,
    [`- Access: ${access === "none" ? "public" : access.join(", ")}`, `- User: ${users[user]}`].join("\n"),
    ...describeParameters(operation.parameters),
    ...describePart("Body", operation.requestBody?.content["application/json"].schema),
    ...(answerType === "text/plain"
      ? [`**Response, status ${status}**: text`]
      : describePart(`Response, status ${status}`, answer.schema)),
    table(
      ["error", "status"],
      errors.map((name) => [`[${code(name)}](errors.md#${name.toLowerCase()})`, errorStatus[name]]),
    ),
  ];
}

function describeParameters(parameters) {
  if (parameters.length === 0) return [];
  const properties = Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.schema]));
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  const locations = [...new Set(parameters.map((parameter) => parameter.in))];
  return [`**Parameters (${locations.join(", ")})**`, fieldTable({ properties, required })];
}

/** One schema, or one per access type if they differ. */
function describePart(title, schema) {
  if (schema === undefined) return [];
  const byAccess = schema.anyOf?.filter((variant) => variant.title?.endsWith(" access")) ?? [];
  if (byAccess.length === 0) return [`**${title}**`, fieldTable(schema) || "any JSON"];
  const same = Map.groupBy(byAccess, ({ title: _, ...rest }) => JSON.stringify(rest));
  return [...same.values()].flatMap((variants) => {
    const accesses = variants.map((variant) => variant.title.replace(" access", ""));
    return describePart(`${title} (${accesses.join(", ")} access)`, variants[0]);
  });
}
