import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { designSize, Icon } from "#app/ui/icon.tsx";

test("a drawing larger than 10 px of the design grows with the reader's text, a smaller one is as it is", () => {
  expect([8, 10, 16, 20, 24].map(designSize)).toEqual(["8px", "10px", "1rem", "1.25rem", "1.5rem"]);
});

test("a drawing takes the colour of the words around it, and says nothing to who hears the page", () => {
  const html = renderToStaticMarkup(<Icon name="bell" size={24} />);
  expect(html).toContain('stroke="currentColor"');
  expect(html).toContain('fill="none"');
  expect(html).toContain('aria-hidden="true"');
  expect(html).toMatch(/width="1\.5rem" height="1\.5rem"/);
});
