import { Histogram, type Metric, type Registry } from "prom-client";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { createMetrics } from "#server/observability/metrics.ts";
import { addStateGauges } from "#server/app/metrics/state-gauges.ts";
import { anchorsOf } from "#tests/support/markdown.ts";
import { readSource } from "#tests/support/sources.ts";

const text = z.string().min(1);
const RulesSchema = z.object({
  groups: z.array(
    z.strictObject({
      name: text,
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
          expr: text,
          for: text.optional(),
          labels: z.strictObject({ severity: z.enum(["page", "ticket"]), team: text }),
          annotations: z.strictObject({ summary: text, description: text, runbook_url: text }),
        }),
      ),
    }),
  ),
});
const ScrapeSchema = z.object({ scrape_configs: z.array(z.object({ job_name: text })) });
const TargetSchema = z.object({ expr: text, legendFormat: text });
const DashboardSchema = z.object({
  templating: z.object({ list: z.array(z.object({ name: text })) }),
  panels: z.array(
    z.object({
      id: z.number(),
      title: text,
      type: z.enum(["row", "stat", "timeseries"]),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      targets: z.array(TargetSchema).optional(),
    }),
  ),
});

const alerts = RulesSchema.parse(parse(readSource("docs/deploy/prometheus-rules.yml"))).groups.flatMap(({ rules }) => rules);
const scrape = ScrapeSchema.parse(parse(readSource("docs/deploy/prometheus-scrape.yml")));
const dashboard = DashboardSchema.parse(JSON.parse(readSource("docs/deploy/grafana-dashboard.json")));
const targets = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map((target) => ({ title, ...target })));
const [runbook, reference] = [readSource("docs/runbook.md"), readSource("docs/reference.md")];

/** Labels that Prometheus adds to every sample. */
const TARGET_LABELS = ["job", "instance"];
/** Metrics by name with their labels, including those of Prometheus itself. */
let exported: Map<string, string[]>;

beforeAll(() => {
  const { registry } = createMetrics();
  addStateGauges(registry, { db: {} as never, clock: () => 0, log: {} as never });
  exported = new Map([["up", TARGET_LABELS], ...listSeries(registry)]);
});

/** Lists every time series that a scrape can contain. */
function listSeries(registry: Registry): [string, string[]][] {
  const metrics = registry.getMetricsAsArray() as unknown as (Metric & { name: string; labelNames: string[] })[];
  return metrics.flatMap((metric) => {
    const labels = [...metric.labelNames, ...TARGET_LABELS];
    if (!(metric instanceof Histogram)) return [[metric.name, labels] as [string, string[]]];
    return [
      [`${metric.name}_bucket`, [...labels, "le"]],
      [`${metric.name}_sum`, labels],
      [`${metric.name}_count`, labels],
    ];
  });
}

/** Returns the series of a PromQL expression with the labels that it selects or groups by. */
function seriesOf(expr: string): { name: string; labels: string[] }[] {
  const grouped = [...expr.matchAll(/\b(?:by|without|on|ignoring) \(([^)]*)\)/g)].flatMap(([, names = ""]) => names.split(/,\s*/));
  return [...expr.matchAll(/\b(rovelink_\w+|up\b)(?:\{([^}]*)\})?/g)].map(([, name = "", selectors = ""]) => ({
    name,
    labels: [...[...selectors.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = ""]) => label), ...grouped],
  }));
}

const unknownSeries = (expr: string) =>
  seriesOf(expr).flatMap(({ name, labels }) => {
    const known = exported.get(name);
    if (!known) return [name];
    return labels.filter((label) => !known.includes(label)).map((label) => `${name}{${label}}`);
  });

describe("the alerts", () => {
  test("use metrics and labels that the shop exports", () => {
    expect(alerts.length).toBeGreaterThan(10);
    expect(alerts.filter(({ expr }) => seriesOf(expr).length === 0)).toEqual([]);
    expect(alerts.flatMap(({ expr }) => unknownSeries(expr))).toEqual([]);
  });

  test("have unique names, each with a heading in the runbook", () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    const links = alerts.map(({ annotations }) => annotations.runbook_url);
    expect(links).toEqual(alerts.map(({ alert }) => `docs/runbook.md#${alert.toLowerCase()}`));
    const anchors = anchorsOf(runbook);
    expect(links.filter((link) => !anchors.includes(link.split("#")[1] ?? ""))).toEqual([]);
  });

  test("select jobs of the scrape configuration", () => {
    const jobs = scrape.scrape_configs.map(({ job_name }) => job_name);
    const named = alerts.flatMap(({ expr }) => [...expr.matchAll(/\bjob="([^"]+)"/g)].map(([, job = ""]) => job));
    expect(named).not.toEqual([]);
    expect(named.filter((job) => !jobs.includes(job))).toEqual([]);
    expect(jobs.every((job) => job.startsWith("rovelink-"))).toBe(true);
  });
});

describe("the dashboard", () => {
  test("uses metrics and labels that the shop exports", () => {
    expect(targets.length).toBeGreaterThan(30);
    expect(targets.flatMap(({ title, expr }) => unknownSeries(expr).map((series) => `${title}: ${series}`))).toEqual([]);
  });

  test("names its series by labels that the expression keeps", () => {
    const wrong = targets.filter(({ expr, legendFormat }) => {
      const labels = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = ""]) => label);
      const kept = expr.match(/\bby \(([^)]*)\)/)?.[1]?.split(/,\s*/) ?? (/\b(sum|max|min|count)\(/.test(expr) ? [] : TARGET_LABELS);
      return labels.some((label) => !kept.includes(label));
    });
    expect(wrong).toEqual([]);
  });

  test("has panels with unique ids that do not overlap", () => {
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
  });
});

test("every metric that the reference names is exported", () => {
  const names = [...reference.matchAll(/\brovelink_\w+/g)].map(([name]) => name).filter((name) => !exported.has(name));
  expect(names.filter((name) => !exported.has(`${name}_bucket`))).toEqual([]);
});
