/** zod's conversion to JSON Schema, which every schema has as a method, and its English messages: forms show their own. */
const UNUSED = /\/zod\/v4\/(?:core\/(?:json-schema-processors|to-json-schema)|locales\/en)\.js$/;
/** Called when a schema is created or its `~standard` property is read. */
const EMPTY =
  "const empty = () => ({}); export default empty; export { empty as createStandardJSONSchemaMethod, empty as createToJSONSchemaMethod };";

/**
 * Leaves parts of zod that forms do not use out of the browser build: 5 kB compressed.
 * @returns {import("vite").Plugin}
 */
export function withoutUnusedZod() {
  return {
    name: "without-unused-zod",
    apply: "build",
    enforce: "pre",
    load(id) {
      // Other names that are imported from these modules are undefined.
      return this.environment.name === "client" && UNUSED.test(id) ? { code: EMPTY, syntheticNamedExports: true } : null;
    },
  };
}
