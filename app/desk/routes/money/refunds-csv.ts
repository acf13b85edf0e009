export { csv as loader } from "./refunds.tsx";
