/** Shows a button that prints the page. */
export default function enablePrint(button: HTMLElement): void {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
