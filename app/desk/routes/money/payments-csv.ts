export { csv as loader } from "./payments.tsx";
