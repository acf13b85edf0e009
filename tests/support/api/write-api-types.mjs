import { writeFileSync } from "node:fs";
import { join } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import { runnerImport } from "vite";
import { root } from "../../../server/launch/project.mjs";

// Writes the types of the API's client from its OpenAPI document: `npm run typecheck` and `npm run check` compare the calls of the tests with them.

// Vite compiles the modules, as it does for the site.
const { module } = await runnerImport(join(root, "app/api/call/describe-api.server.ts"), { configFile: false, root, logLevel: "error" });
const types = await openapiTS(JSON.stringify(module.describeApi("https://shop.example")));
writeFileSync(join(import.meta.dirname, "api-types.d.ts"), astToString(types));
