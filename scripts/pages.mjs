// One page of every kind on a running server, for the accessibility tests and the screenshots.

const get = async (url) => (await fetch(url)).json();

/** Name and path of a page of every kind that the server at `base` can show; makes a frozen view of `dataset`. */
export async function pagesOfEveryKind(base, { bundle, dataset }) {
  const { points } = await get(`${base}/api/v1/points?bundle=${bundle}&dataset=${encodeURIComponent(dataset)}&limit=1`);
  const { files } = await get(`${base}/api/v1/bundles/${bundle}/files?limit=1000`);
  const [point] = points;
  const text = files.find((file) => file.isText && file.points > 0) ?? files.find((file) => file.isText) ?? files[0];
  const query = `bundle=${bundle}&dataset=${encodeURIComponent(dataset)}`;
  const frozen = await fetch(`${base}/api/v1/snapshots`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url: `/compare?${query}`, title: "A frozen view", caption: "As it was." }),
  });
  const { key } = await frozen.json();
  const filePath = text.path.split("/").map(encodeURIComponent).join("/");
  return [
    { name: "home", path: "/" },
    { name: "compare", path: `/compare?${query}` },
    { name: "compare-all", path: `/compare?${query}&all=1&threads=all&target=0.99&x=linear&y=linear` },
    { name: "compare-empty", path: `/compare?${query}&engine=none` },
    { name: "relative", path: "/relative" },
    { name: "relative-turned", path: "/relative?show=both&threads=all&transpose=1" },
    { name: "frozen", path: `/s/${key}` },
    { name: "bundles", path: "/bundles" },
    { name: "bundle", path: `/bundles/${bundle}` },
    { name: "file", path: `/bundles/${bundle}/files/${filePath}?line=3#L3` },
    { name: "point", path: `/points/${point.id}` },
    { name: "engines", path: "/engines" },
    { name: "engine", path: `/engines/${encodeURIComponent(point.engine)}` },
    { name: "datasets", path: "/datasets" },
    { name: "dataset", path: `/datasets/${encodeURIComponent(dataset)}` },
    { name: "search", path: `/search?q=${encodeURIComponent(point.engine)}` },
    { name: "upload", path: "/upload" },
    { name: "not-found", path: "/nothing-here" },
  ];
}

export const WIDTHS = [1440, 390];
export const SCHEMES = ["light", "dark"];
