/** The architecture: which file may import which. `npm run check` checks it; type-only imports count. */

/**
 * The areas of server/, from the lowest to the highest. An area imports areas before it in this list, never one after it.
 */
const AREAS = [
  "protocol",
  "locale",
  "forms",
  "concurrency",
  "pdf-inspection",
  "domain",
  "settings",
  "env.ts",
  "crypto",
  "observability",
  "db",
  "audit",
  "catalogue",
  "jobs",
  "gateways",
  "context",
  "content",
  "mailbox",
  "identity",
  "staff",
  "destinations",
  "coverage",
  "plans",
  "sims",
  "payments",
  "uploads",
  "orders",
  "top-up",
  "reminders",
  "real-name",
  "partners",
  "tracking",
  "privacy",
  "keys",
  "http",
  "app",
  "ops",
];

const areaPath = (area) => (area.endsWith(".ts") ? `server/${area.replace(".", "\\.")}$` : `server/${area}/`);
const error = (name, comment, from, to) => ({ name, severity: "error", comment, from, to });

const areaRules = AREAS.slice(0, -1).map((area, index) =>
  error(
    `server-area-${area.replace(".ts", "")}`,
    "An area imports only areas below it (AREAS in this file).",
    { path: `^${areaPath(area)}` },
    {
      path: `^(${AREAS.slice(index + 1)
        .map(areaPath)
        .join("|")})`,
    },
  ),
);

/** Files of server/ outside the areas; the launchers are programs of plain Node that run before anything is installed or built. */
const unlisted = { path: "^server/", pathNot: `^(${[...AREAS.map(areaPath), "server/launch/", "server/[^/]+\\.mjs$"].join("|")})` };

export default {
  forbidden: [
    error("no-circular-files", "No file imports itself through others.", {}, { circular: true }),
    { ...error("no-circular-folders", "Folders do not import each other in circles.", {}, { circular: true }), scope: "folder" },
    error("no-unresolvable", "Every import resolves to a file or an installed package.", {}, { couldNotResolve: true }),
    error("server-areas-are-listed", "Every area of server/ is in AREAS (in this file): it imports only then.", unlisted, {}),
    error("server-areas-are-imported-if-listed", "Every area of server/ is in AREAS (in this file): it is imported only then.", {}, unlisted),
    ...areaRules,
    error("server-knows-no-pages", "The server imports no page code.", { path: "^server/" }, { path: "^app/" }),
    error(
      "server-knows-no-framework",
      "The server imports neither Remix nor React, except as web-server-knows-no-page allows; @remix-run/multipart-parser depends on neither.",
      {
        path: "^server/",
        pathNot: "^server/http/|^server/app/(serve|develop|develop-desk|start-vite|preview|desk)\\.ts$|^server/launch/desk-vite\\.config\\.mjs$",
      },
      { path: "^node_modules/(@remix-run/|remix-|react|@conform-to/react/)", pathNot: "^node_modules/@remix-run/multipart-parser/" },
    ),
    error(
      "web-server-knows-no-page",
      "The web server and its programs pass requests to Remix and render nothing: of Remix and React they import only @remix-run/node.",
      { path: "^server/(http/|app/(serve|develop|develop-desk|start-vite|preview|desk)\\.ts$)" },
      { path: "^node_modules/(react|remix-|@remix-run/(?!node/)|@conform-to/react/)" },
    ),
    error(
      "app-context-is-created-by-programs",
      "Only the programs create the AppContext; everything else receives it.",
      { path: "^(app|server)/", pathNot: "^server/(app/(serve|develop|preview|worker|create-desk-context)|ops/.+)\\.ts$" },
      { path: "^server/app/create-app-context\\.ts$" },
    ),
    error(
      "schema-is-a-leaf",
      "Browsers load schemas: they import zod and other schemas only, and the types of the texts of errors.",
      { path: "^server/.+\\.schema\\.ts$" },
      { pathNot: "^node_modules/zod/|^server/.+\\.schema\\.ts$|^server/locale/texts/(en|ja)/errors\\.json$" },
    ),
    error(
      "pages-call-use-cases",
      "Pages call use cases, not the web server, the job queue, gateways or programs.",
      { path: "^app/" },
      { path: "^server/((http|jobs|ops|app|launch|gateways)/|[^/]+\\.mjs$)", pathNot: "\\.schema\\.ts$" },
    ),
    error(
      "routes-import-no-routes",
      "Areas of app/routes do not import each other.",
      { path: "^app/routes/([^/]+)" },
      { path: "^app/routes/", pathNot: "^app/routes/$1/" },
    ),
    error(
      "only-root-imports-routes",
      "Only app/root.tsx imports from app/routes.",
      { path: "^(app|server)/", pathNot: "^app/(routes/|root\\.tsx$)" },
      { path: "^app/routes/" },
    ),
    error(
      "only-desk-imports-desk",
      "The staff desk is an app of its own: the shop imports nothing of it.",
      { path: "^(app|server)/", pathNot: "^app/desk/" },
      { path: "^app/desk/" },
    ),
    error(
      "desk-imports-shared-code",
      "The staff desk imports use cases, and of the pages of the shop only fields, components, texts and what reads requests.",
      { path: "^app/desk/" },
      { path: "^app/", pathNot: "^app/(desk|forms|ui|i18n|request)/" },
    ),
    error(
      "api-imports-no-routes-or-forms",
      "The API imports use cases and app/request, not routes or forms.",
      { path: "^app/api/" },
      { path: "^app/", pathNot: "^app/(api|request|i18n)/" },
    ),
    error(
      "request-is-below-api-and-routes",
      "app/request imports neither routes nor the API, and of app/ui only formats.",
      { path: "^app/request/" },
      { path: "^app/", pathNot: "^app/(request|forms|i18n)/|^app/ui/format-" },
    ),
    error(
      "forms-import-ui",
      "app/forms imports app/forms, app/ui, app/i18n and schemas.",
      { path: "^app/forms/" },
      { path: "^(app|server)/", pathNot: "^app/(forms|ui|i18n)/|^server/.+\\.schema\\.ts$" },
    ),
    error(
      "ui-imports-ui",
      "app/ui imports app/ui, app/i18n and schemas only, and app/i18n what reads the texts, with those that mails show too.",
      { path: "^app/(ui|i18n)/" },
      {
        path: "^(app|server)/",
        pathNot:
          "^app/(ui|i18n)/|^server/.+\\.schema\\.ts$|^server/locale/create-translators\\.ts$|^server/locale/texts/(en|ja)/(.+-form|errors|reasons)\\.json$",
      },
    ),
    error(
      "client-is-a-leaf",
      "app/client, which changes the browser's behaviour, imports app/client, app/i18n and schemas.",
      { path: "^app/client/" },
      { path: "^(app|server)/", pathNot: "^app/(client|i18n)/|^server/.+\\.schema\\.ts$" },
    ),
    error(
      "channel-pages-have-all-texts",
      "Pages in Japanese and Korean load components with useChannelTranslation only, whose keys have a text there.",
      { path: "^app/routes/(real-name/(form|result)/|support/argeement-channel|site/(frame/channel-frame|shell/error-page))" },
      { path: "^app/i18n/use-translation\\.ts$", reachable: true },
    ),
    error(
      "checked-forms-are-islands",
      "useSchemaForm needs React in the browser: only islands, which React hydrates, use it.",
      { path: "^app/", pathNot: "\\.island\\.tsx$|^app/desk/" },
      { path: "^app/forms/use-schema-form\\.ts$" },
    ),
    error("only-tests-import-tests", "The program imports no test code.", { path: "^(app|server)/" }, { path: "^tests/" }),
  ],
  options: {
    doNotFollow: { path: "^node_modules/" },
    exclude: { path: "^server/db/seed/data/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    metrics: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "node", "default"] },
  },
};
