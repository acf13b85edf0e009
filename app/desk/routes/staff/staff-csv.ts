export { csv as loader } from "./staff-list.tsx";
