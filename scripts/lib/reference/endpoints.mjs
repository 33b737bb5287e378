import { apiBasePath, errorStatus } from "@vestibule/contract";
import { contract } from "@vestibule/contract/endpoints";
import { fieldTable } from "./fields.mjs";
import { code, generatedNote, page, table } from "./markdown.mjs";

const users = {
  ignored: "not looked at",
  optional: "looked up, if one is signed in",
  required: "needed; without one `USER_AUTHENTICATION_REQUIRED`",
  own: "the subject; without one `CANNOT_GET_OWN_USER_WITHOUT_USER`",
};

const called = ({ method, path }) => `${method} ${apiBasePath}${path}`;
const anchor = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");

const groups = Object.entries(contract).map(([name, endpoints]) => ({ name, endpoints: Object.values(endpoints) }));

/** endpoints.md: every endpoint with its callers, fields and errors. `openApi`: the document that holds their schemas. */
export const endpointsPage = (openApi) =>
  page(
    "# Endpoints",
    generatedNote,
    `Every path also answers below \`/api/latest\`. What all requests have in common, and the errors of keys, tokens and schemas, are in [errors.md](errors.md); this page names each endpoint's own errors.`,
    table(
      ["endpoint", "what it does"],
      groups.flatMap(({ endpoints }) =>
        endpoints.map((endpoint) => [`[${code(called(endpoint))}](#${anchor(called(endpoint))})`, endpoint.summary]),
      ),
    ),
    ...groups.flatMap(({ endpoints }) =>
      endpoints.flatMap((endpoint) => describeEndpoint(endpoint, operationOf(openApi, endpoint))),
    ),
  );

const operationOf = (openApi, { path, method }) => openApi.paths[path || "/"][method.toLowerCase()];

function describeEndpoint({ access, user, method, path, summary, status, errors }, operation) {
  const [[answerType, answer]] = Object.entries(operation.responses[status].content);
  return [
    `## ${called({ method, path })}`,
    summary,
    [`- Access: ${access === "none" ? "none needed" : access.join(", ")}`, `- User: ${users[user]}`].join("\n"),
    ...describeParameters(operation.parameters),
    ...describePart("Body", operation.requestBody?.content["application/json"].schema),
    ...(answerType === "text/plain"
      ? [`**Answer, status ${status}**: text`]
      : describePart(`Answer, status ${status}`, answer.schema)),
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
  const places = [...new Set(parameters.map((parameter) => parameter.in))];
  return [`**Parameters (${places.join(", ")})**`, fieldTable({ properties, required })];
}

/** One schema, or one for each access type where they differ. */
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
