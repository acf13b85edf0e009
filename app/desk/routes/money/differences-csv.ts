export { csv as loader } from "./differences.tsx";
