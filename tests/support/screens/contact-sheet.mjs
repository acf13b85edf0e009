/** A page of thumbnails with captions, one row for each page of the site. */
export function contactSheet(taken) {
  const rows = [...new Set(taken.map((one) => one.page))].map((page) => {
    const tiles = taken.filter((one) => one.page === page).map(tile);
    return `<section><h2>${page}</h2><div>${tiles.join("")}</div></section>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Contact sheet</title><style>${STYLE}</style><h1>${taken.length} screens</h1><main>${rows.join("")}</main>`;
}

function tile({ file, language, size, light, scripts }) {
  return `<a class="${size}" href="${file}"><span><img src="${file}" alt=""></span>${language} · ${size} · ${light}${scripts === "js" ? "" : " · no scripts"}</a>`;
}

const STYLE = `
  body { margin: 24px; width: 2352px; font: 11px/1.4 system-ui, sans-serif; color: #10233a; background: #e9eef2 }
  h1 { font-size: 20px } main { display: flex; flex-wrap: wrap; gap: 0 20px } h2 { margin: 20px 0 8px; font-size: 15px }
  div { display: flex; flex-wrap: wrap; gap: 12px }
  a { color: inherit; text-decoration: none }
  a span { display: block; height: 300px; margin-bottom: 4px; overflow: hidden; border: 1px solid #c4d0da; background: #fff }
  .phone span { width: 152px } .desk span { width: 400px }
  img { display: block; width: 100% }
`;
