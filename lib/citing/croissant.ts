import { metricInfo } from "../domain/workloads/metrics";
import { formatCounted } from "../format";
import { authorLd } from "./authors-ld";
import { catalogueLd } from "./cited-page";
import { type Described, type DescribedFile, dayOf, descriptionOf } from "./described";

/** The part of Croissant 1.0's context (docs.mlcommons.org/croissant) that we use. */
const CONTEXT = {
  "@language": "en",
  "@vocab": "https://schema.org/",
  citeAs: "cr:citeAs",
  column: "cr:column",
  conformsTo: "dct:conformsTo",
  cr: "http://mlcommons.org/croissant/",
  data: { "@id": "cr:data", "@type": "@json" },
  dataType: { "@id": "cr:dataType", "@type": "@vocab" },
  dct: "http://purl.org/dc/terms/",
  equivalentProperty: "cr:equivalentProperty",
  examples: { "@id": "cr:examples", "@type": "@json" },
  extract: "cr:extract",
  field: "cr:field",
  fileObject: "cr:fileObject",
  fileProperty: "cr:fileProperty",
  fileSet: "cr:fileSet",
  format: "cr:format",
  includes: "cr:includes",
  isLiveDataset: "cr:isLiveDataset",
  jsonPath: "cr:jsonPath",
  key: "cr:key",
  md5: "cr:md5",
  parentField: "cr:parentField",
  path: "cr:path",
  rai: "http://mlcommons.org/croissant/RAI/",
  recordSet: "cr:recordSet",
  references: "cr:references",
  regex: "cr:regex",
  repeated: "cr:repeated",
  replace: "cr:replace",
  samplingRate: "cr:samplingRate",
  sc: "https://schema.org/",
  separator: "cr:separator",
  source: "cr:source",
  subField: "cr:subField",
  transform: "cr:transform",
};

const ARCHIVE = "archive";
const ARCHIVE_TYPES: readonly (readonly [RegExp, string])[] = [
  [/\.(?:tar\.gz|tgz)$/i, "application/x-tgz"],
  [/\.tar$/i, "application/x-tar"],
  [/\.zip$/i, "application/zip"],
  [/\.gz$/i, "application/gzip"],
  [/\.xz$/i, "application/x-xz"],
  [/\.(?:zst|zstd)$/i, "application/zstd"],
];

/** Returns a bundle as a schema.org Dataset for its page: search engines of data sets read it. */
export function datasetLd(described: Described) {
  const { bundle, site, page, original, files, keywords, metrics } = described;
  return {
    "@context": "https://schema.org/",
    "@type": "Dataset",
    name: bundle.title,
    description: descriptionOf(described),
    url: page,
    identifier: `sha256:${bundle.sha256}`,
    datePublished: dayOf(bundle),
    keywords,
    variableMeasured: metrics.map((metric) => {
      const { label, unit } = metricInfo(metric);
      return { "@type": "PropertyValue", name: label, ...(unit && { unitText: unit }) };
    }),
    isAccessibleForFree: true,
    includedInDataCatalog: catalogueLd(site),
    ...(bundle.licence ? { license: licenceAddress(bundle.licence) } : {}),
    ...creatorLd(described),
    ...(bundle.sponsor ? { funder: { "@type": "Organization", name: bundle.sponsor } } : {}),
    distribution: [
      ...(original
        ? [
            {
              "@type": "DataDownload",
              contentUrl: original,
              encodingFormat: archiveType(bundle.fileName),
              sha256: bundle.sha256,
            },
          ]
        : []),
      ...files.map(({ address, mediaType }) => ({
        "@type": "DataDownload",
        contentUrl: address,
        encodingFormat: mediaType,
      })),
    ],
  };
}

/** Returns who measured: the author, else the owner by its name; {} where neither is known. */
function creatorLd({ author, bundle: { owner } }: Described) {
  if (author) return { creator: authorLd(author) };
  return owner ? { creator: { "@type": "Organization", name: owner } } : {};
}

/** A CSV of a bundle's numbers with its fields. */
export interface DescribedTable {
  address: string;
  sha256: string;
  sizeBytes: number;
  fields: readonly { name: string; about: string; type: "text" | "number" | "integer" }[];
}

const NUMBERS = "numbers.csv";
const RECORDS = "numbers";
const FIELD_TYPES = { text: "sc:Text", number: "sc:Float", integer: "sc:Integer" } as const;

/** Returns the records of that table, one per number, so that fields are equal for every bundle. */
const recordSet = ({ fields }: DescribedTable) => ({
  "@type": "cr:RecordSet",
  "@id": RECORDS,
  name: RECORDS,
  description: "Every number that was measured or printed, one record each; what is missing has none.",
  field: fields.map(({ name, about, type }) => ({
    "@type": "cr:Field",
    "@id": `${RECORDS}/${name}`,
    name,
    description: about,
    dataType: FIELD_TYPES[type],
    source: { fileObject: { "@id": NUMBERS }, extract: { column: name } },
  })),
});

/**
 * Names members by path, and by a count where several have the same. A member must not share the name of another part,
 * such as the table of numbers: readers would take either.
 */
function memberIds(numbers: DescribedTable | null) {
  const own = [NUMBERS, RECORDS, ...(numbers?.fields ?? []).map(({ name }) => `${RECORDS}/${name}`)];
  const taken = new Set([ARCHIVE, ...(numbers ? own : [])]);
  return (path: string, occurrence: number): string => {
    let id = occurrence > 1 ? `${path}#${occurrence}` : path;
    for (let at = occurrence + 1; taken.has(id); at += 1) id = `${path}#${at}`;
    taken.add(id);
    return id;
  };
}

/**
 * Returns a bundle as Croissant 1.0: the archive and every member with their hashes, and its numbers as records.
 * `numbers` null: none. The format requires hashes, so members that were not read to their end are left out. The
 * description counts them.
 */
export function croissant(
  described: Described,
  files: readonly DescribedFile[],
  numbers: DescribedTable | null = null,
) {
  const { bundle, page, original } = described;
  const { distribution: _, "@context": __, "@type": ___, ...about } = datasetLd(described);
  const hashed = files.flatMap((file) => (file.sha256 === null ? [] : [{ ...file, sha256: file.sha256 }]));
  const left = files.length - hashed.length;
  const verbs = left === 1 ? "has no recorded hash and is" : "have no recorded hash and are";
  const missing = left > 0 ? [`${formatCounted(left, "member")} ${verbs} not listed.`] : [];
  const idOf = memberIds(numbers);
  return {
    "@context": CONTEXT,
    "@type": "sc:Dataset",
    ...about,
    description: [about.description, ...missing].join(" "),
    conformsTo: "http://mlcommons.org/croissant/1.0",
    citeAs: `${bundle.title}. Benchfolio ${bundle.id}, ${dayOf(bundle)}. ${page}`,
    version: "1.0.0",
    distribution: [
      {
        "@type": "cr:FileObject",
        "@id": ARCHIVE,
        name: ARCHIVE,
        description: original
          ? "The archive as it was uploaded"
          : "The archive as it was uploaded. This server does not publish it; the bundle's page shows its contents.",
        contentUrl: original ?? page,
        contentSize: `${bundle.sizeBytes} B`,
        encodingFormat: archiveType(bundle.fileName),
        sha256: bundle.sha256,
      },
      ...hashed.map(({ path, occurrence, sizeBytes, isText, sha256 }) => ({
        "@type": "cr:FileObject",
        "@id": idOf(path, occurrence),
        name: path,
        containedIn: { "@id": ARCHIVE },
        contentUrl: path,
        ...(sizeBytes === null ? {} : { contentSize: `${sizeBytes} B` }),
        encodingFormat: isText ? "text/plain" : "application/octet-stream",
        sha256,
      })),
      ...(numbers
        ? [
            {
              "@type": "cr:FileObject",
              "@id": NUMBERS,
              name: NUMBERS,
              description: "The numbers as this server reads them from the archive",
              contentUrl: numbers.address,
              contentSize: `${numbers.sizeBytes} B`,
              encodingFormat: "text/csv",
              sha256: numbers.sha256,
            },
          ]
        : []),
    ],
    ...(numbers ? { recordSet: [recordSet(numbers)] } : {}),
  };
}

const archiveType = (fileName: string): string =>
  ARCHIVE_TYPES.find(([ending]) => ending.test(fileName))?.[1] ?? "application/octet-stream";

/** Returns an SPDX id as an address; expressions of several stay as they are. */
const licenceAddress = (licence: string): string =>
  /^[\w.+-]+$/.test(licence) ? `https://spdx.org/licenses/${licence}.html` : licence;
