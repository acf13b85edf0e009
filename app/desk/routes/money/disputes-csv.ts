export { csv as loader } from "./disputes.tsx";
