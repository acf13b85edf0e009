import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { designSize, Icon } from "#app/ui/icon.tsx";

test("a drawing larger than 10 px in the design scales with the text size, a smaller one does not", () => {
  expect([8, 10, 16, 20, 24].map(designSize)).toEqual(["8px", "10px", "1rem", "1.25rem", "1.5rem"]);
});

test("a drawing has the text colour and is hidden from screen readers", () => {
  const html = renderToStaticMarkup(<Icon name="bell" size={24} />);
  expect(html).toContain('stroke="currentColor"');
  expect(html).toContain('fill="none"');
  expect(html).toContain('aria-hidden="true"');
  expect(html).toMatch(/width="1\.5rem" height="1\.5rem"/);
});
