import { clearBrowserStorage } from "#app/client/log-out.ts";

/** Clears what the browser stores of the deleted account. */
export default function clearAccount(): void {
  void clearBrowserStorage();
}
