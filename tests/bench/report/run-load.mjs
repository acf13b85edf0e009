import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { median } from "./numbers.mjs";
import { readUsage } from "./process-usage.mjs";

/** Runs a program of this folder that generates load, and returns the figures that it prints. */
export async function runLoad(program, options) {
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(new URL(program, import.meta.url)), JSON.stringify(options)]);
  return JSON.parse(stdout);
}

/**
 * Requests one address of a server for about this many seconds, after half of the time that is not measured. Returns requests a second, p50 and p99 of the response time
 * (ms), CPU time of the server's process for each request (ms) and its memory afterwards (MB).
 */
export async function measureRequests(server, { seconds, ...options }) {
  const { perSecond } = await runLoad("generate-load.mjs", { ...options, duration: seconds / 2 });
  return measureAmount(server, amountFor(seconds, perSecond, options), options);
}

/**
 * Measures several programs in turns, so that what else the machine does concerns all of them. Each has answered `warmUp` requests before, because V8 compiles
 * the code of a page only after it has run many times. Returns the median of each figure by the name of the program; `programs` has a server and a request for each.
 */
export async function measureInTurns(programs, { warmUp, rounds, seconds, connections }) {
  const measured = [];
  for (const [name, { server, ...request }] of Object.entries(programs)) {
    const options = { ...request, connections };
    const { perSecond } = await runLoad("generate-load.mjs", { ...options, amount: warmUp });
    measured.push({ name, server, options, amount: amountFor(seconds, perSecond, options), results: [] });
  }
  for (let round = 0; round < rounds; round++) {
    for (const { server, options, amount, results } of measured) results.push(await measureAmount(server, amount, options));
  }
  return Object.fromEntries(measured.map(({ name, results }) => [name, medians(results)]));
}

/** A number of requests and not a time, after which some would be left unanswered, and count as CPU time only. */
const amountFor = (seconds, perSecond, { connections }) => connections * Math.ceil(Math.max(1, (perSecond * seconds) / connections));

async function measureAmount({ pid }, amount, options) {
  const before = readUsage(pid);
  const { requests, ...figures } = await runLoad("generate-load.mjs", { ...options, amount });
  const after = readUsage(pid);
  return { ...figures, cpuMs: (after.cpuMs - before.cpuMs) / requests, memoryMb: after.memoryMb };
}

const medians = (results) => Object.fromEntries(Object.keys(results[0]).map((key) => [key, median(results.map((result) => result[key]))]));
