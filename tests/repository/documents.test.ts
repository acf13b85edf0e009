import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import type { Registry } from "prom-client";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { addStateGauges } from "#server/app/metrics/state-gauges.ts";
import { projectRoot } from "#server/env.ts";
import { createMetrics } from "#server/observability/metrics.ts";

// Links and names in the repository's own documents.

const git = (...args: string[]) => execFileSync("git", args, { cwd: projectRoot, encoding: "utf8" }).split("\n").filter(Boolean);
const deleted = git("ls-files", "--deleted");
/** Every file that git tracks or would add. */
const files = git("ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate").filter((file) => !deleted.includes(file));
const read = (file: string) => readFileSync(join(projectRoot, file), "utf8");

describe("the documents of the repository", () => {
  const documents = files.filter((file) => file.endsWith(".md") && !file.startsWith("server/db/seed/data/"));
  const withoutBlocks = (text: string) => text.replace(/^```[^]*?^```/gm, "");
  /** The anchors of a document's headings as GitHub generates them. */
  const anchorsOf = (file: string) =>
    [...withoutBlocks(read(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\- _]/gu, "")
        .replaceAll(" ", "-"),
    );

  test("link to files, folders and headings that exist", () => {
    const dead = documents.flatMap((document) =>
      [...withoutBlocks(read(document)).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = ""]) => {
        if (/^(https?|mailto):/.test(link)) return [];
        const [path = "", anchor] = link.split("#");
        const target = path === "" ? document : posix.normalize(posix.join(posix.dirname(document), path)).replace(/\/$/, "");
        const isThere = files.some((file) => file === target || file.startsWith(`${target}/`));
        return isThere && (anchor === undefined || anchorsOf(target).includes(anchor)) ? [] : [`${document}: ${link}`];
      }),
    );
    expect(documents.length).toBeGreaterThan(10);
    expect(dead).toEqual([]);
  });

  test("name files that exist; * stands for any characters but a slash", () => {
    const isThere = (name: string) => files.some((file) => new RegExp(`^${name.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}$`).test(file));
    const missing = documents.flatMap((document) =>
      [...withoutBlocks(read(document)).matchAll(/`((?:app|server|tests|docs|public)\/[\w./@*-]+\.\w+)`/g)].flatMap(([, file = ""]) =>
        isThere(file) || file.includes("NNNN") ? [] : [`${document}: ${file}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  test("list every decision, each with four sections", () => {
    const decisions = documents.filter((document) => /^docs\/decisions\/\d/.test(document));
    const sections = ["## Context", "## Decision", "## Consequences", "## Revisit when"];
    expect(decisions.filter((document) => String(read(document).match(/^## .+$/gm)) !== String(sections))).toEqual([]);
    const lines = decisions.map((document) => read(document).replace(/^# (\d{3})\. (.+)\n[^]*$/, `- [$1](${posix.basename(document)}) $2`));
    expect((read("docs/decisions/README.md").match(/^- \[\d.+$/gm) ?? []).toSorted()).toEqual(lines.toSorted());
  });

  test("name only metrics that the shop exports, and the runbook has every alert", () => {
    const { registry }: { registry: Registry } = createMetrics();
    addStateGauges(registry, { db: {} as never, clock: () => 0, log: {} as never });
    const exported = registry.getMetricsAsArray().map(({ name }) => name);
    const places = ["reference.md", "deploy/prometheus-rules.yml", "deploy/grafana-dashboard.json"].map((file) => `docs/${file}`);
    const named = places.flatMap((file) => read(file).match(/\brovelink_\w+/g) ?? []);
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((name) => !exported.includes(name.replace(/_(bucket|sum|count)$/, "")) && !exported.includes(name))).toEqual([]);
    const rules = parse(read("docs/deploy/prometheus-rules.yml")) as {
      groups: { rules: { alert: string; annotations: { runbook_url: string } }[] }[];
    };
    const alerts = rules.groups.flatMap((group) => group.rules);
    expect(alerts.map(({ annotations }) => annotations.runbook_url)).toEqual(alerts.map(({ alert }) => `docs/runbook.md#${alert.toLowerCase()}`));
    expect(alerts.filter(({ alert }) => !anchorsOf("docs/runbook.md").includes(alert.toLowerCase()))).toEqual([]);
  });
});

test("the lock file has the packages of every platform, even if the current registry does not serve them", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, { optionalDependencies?: Record<string, string> }> };
  const optional = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
  const locked = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)));
  // `npm ci` rejects a lock file without them. Add them by hand: version, os, cpu, libc, "optional": true.
  expect(optional.filter((name) => !locked.has(name))).toEqual([]);
});
