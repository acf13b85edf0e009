import { expect, test } from "vitest";
import { NewPackageSchema } from "#server/plans/staff/package-change.schema.ts";

test("a new package with values of the other kind is refused at their fields", () => {
  const form = {
    package: "JP-7GB-30D",
    plan: "JP",
    days: "30",
    useByDays: "180",
    CNY: "110",
    HKD: "119",
    USD: "15",
  };
  const fieldsOf = (fields: Record<string, string>) => {
    const parsed = NewPackageSchema.safeParse({ ...form, ...fields });
    return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join()}: ${message}`);
  };
  const all = { dataMb: "7168", dailyMb: "1024", reducedKbps: "512" };
  expect(fieldsOf({ ...all, kind: "fixed" })).toEqual(["dailyMb: errors.package-surplus", "reducedKbps: errors.package-surplus"]);
  expect(fieldsOf({ ...all, kind: "day-pass" })).toEqual(["dataMb: errors.package-surplus"]);
  expect(fieldsOf({ ...all, dataMb: "", kind: "day-pass" })).toEqual([]);
});
