import { redirect } from "@remix-run/node";
import { staffLoader } from "#app/desk/staff.server.ts";

export const loader = staffLoader("signed-in", async () => redirect("/today"));
