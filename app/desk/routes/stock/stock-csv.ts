export { csv as loader } from "./list.tsx";
