import h5wasm, { type Dataset, type Entity, ExternalLink, type Group } from "h5wasm";
import type { ParamValue } from "@/lib/domain/model";
import type { BinaryFile } from "../kit/types";
import { type H5Module, readAttribute } from "./hdf5-attribute";
import { Hdf5Error } from "./hdf5-error";
import type { Hdf5Table, Hdf5Tree } from "./hdf5-tree";

/** Files up to this size are read at once. For larger ones only the parts that the HDF5 library reads are loaded. */
const WHOLE_FILE_BYTES = 4 * 1024 ** 2;
/** Limit of objects in a group. */
const MEMBERS = 256;
/** Limit of one unpacked dataset. */
const DATASET_BYTES = 512 * 1024 ** 2;
const SLICE_BYTES = 4 * 1024 ** 2;
// HDF5's numbers of deflate, shuffle and fletcher32. Other filters (LZF) would give wrong values without an error.
const readableFilters = new Set([1, 2, 3]);
const INTEGER = 0;
const FLOAT = 1;

let opened = 0;

async function library() {
  const module = await h5wasm.ready;
  // Without it a failed read returns whatever the memory held.
  module.activate_throwing_error_handler();
  return module;
}

/**
 * Opens a member as HDF5, runs `work` and closes it. Throws Hdf5Error. The library, a wasm build, has a file system in
 * memory and never sees the host's files. Its file is an empty node whose reads come from the member.
 */
export async function withHdf5<T>(file: BinaryFile, work: (root: Hdf5Tree) => T): Promise<T> {
  const module = await library();
  const { FS } = module;
  // A new name and so a new inode: HDF5 takes two files with one inode for the same file.
  const name = `member-${opened++}`;
  FS.writeFile(name, new Uint8Array(0));
  let root: InstanceType<typeof h5wasm.File> | null = null;
  try {
    const { node } = FS.lookupPath(name, {});
    Object.assign(node, memberNode(file));
    root = new h5wasm.File(name, "r");
    if (root.file_id < 0n) throw new Hdf5Error("The file is not HDF5, or it is cut short.");
    return work(new LibraryGroup(module, root));
  } catch (cause) {
    if (cause instanceof Hdf5Error) throw cause;
    throw new Hdf5Error(`The file cannot be read as HDF5: ${firstReason(cause)}`, { cause });
  } finally {
    if (root && root.file_id >= 0n) closeQuietly(root);
    FS.unlink(name);
  }
}

function closeQuietly(root: InstanceType<typeof h5wasm.File>): void {
  try {
    root.close();
  } catch {
    // A damaged file may refuse to close. Its node is unlinked, and its name is never used again.
  }
}

/** Returns the properties that make an in-memory node read from the member. */
function memberNode(file: BinaryFile) {
  if (file.length <= WHOLE_FILE_BYTES) {
    const contents = new Uint8Array(file.length);
    const read = file.readAt(contents, 0);
    return { contents, usedBytes: read };
  }
  return {
    usedBytes: file.length,
    stream_ops: {
      read: (_stream: unknown, heap: Int8Array, offset: number, length: number, position: number) =>
        file.readAt(new Uint8Array(heap.buffer, heap.byteOffset + offset, length), position),
      // SEEK_SET is 0, SEEK_CUR 1, SEEK_END 2.
      llseek: (stream: { position: number }, offset: number, whence: number) =>
        offset + ([0, stream.position, file.length][whence] ?? 0),
    },
  };
}

/** Returns the deepest line of the library's stack, which names the cause. */
function firstReason(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  const lines = text.split("\n").filter((line) => /^\s*#\d{3}:/.test(line));
  const deepest = lines.at(-1)?.replace(/^.*\(\): /, "") ?? text.split("\n")[0] ?? "";
  return `${deepest.trim().slice(0, 200)}.`;
}

/** A group with its attributes and members. Every size is checked before memory is allocated. */
class LibraryGroup implements Hdf5Tree {
  private readonly members = new Map<string, Entity | null>();

  private readonly library: H5Module;
  private readonly group: Group;

  constructor(library: H5Module, group: Group) {
    this.library = library;
    this.group = group;
  }

  /** Returns all attributes: numbers, booleans and text; null for arrays and compounds. */
  attributes(): Map<string, ParamValue> {
    const { file_id, path } = this.group;
    const names = this.library.get_attribute_names(file_id, path);
    return new Map(names.map((name) => [name, readAttribute(this.library, this.group, name)]));
  }

  /** Returns the names of members. Refuses a file with too many, or with a link into another file. */
  names(): string[] {
    const names = this.group.keys();
    if (names.length > MEMBERS) throw new Hdf5Error(`The file has ${names.length} objects; up to ${MEMBERS} are read.`);
    for (const name of names) {
      if (this.member(name) instanceof ExternalLink) {
        throw new Hdf5Error(`${name.slice(0, 80)} is a link into another file; such files are not read.`);
      }
    }
    return names;
  }

  child(name: string): Hdf5Tree | null {
    const member = this.member(name);
    return member instanceof h5wasm.Group ? new LibraryGroup(this.library, member) : null;
  }

  numbers(name: string): Hdf5Table | null {
    const member = this.member(name);
    if (member === null && this.group.keys().includes(name)) throw new Hdf5Error(`${name} cannot be opened.`);
    return member instanceof h5wasm.Dataset ? new LibraryTable(name, member) : null;
  }

  /** Returns the object of that name; null where it is missing or a broken link. */
  private member(name: string): Entity | null {
    const known = this.members.get(name);
    if (known !== undefined) return known;
    let entity: Entity | null = null;
    try {
      entity = this.group.get(name);
    } catch {
      entity = null;
    }
    this.members.set(name, entity);
    return entity;
  }
}

/** A dataset of numbers. The constructor refuses what can't be read safely. */
class LibraryTable implements Hdf5Table {
  readonly rows: number;
  readonly columns: number;
  private readonly rowBytes: number;

  private readonly name: string;
  private readonly dataset: Dataset;

  constructor(name: string, dataset: Dataset) {
    this.name = name;
    this.dataset = dataset;

    const { metadata, filters } = dataset;
    const { shape, size, type } = metadata;
    if (!shape || shape.length < 1 || shape.length > 2 || (type !== FLOAT && type !== INTEGER)) {
      throw new Hdf5Error(`${name} is not a table of numbers.`);
    }
    const filter = filters.find(({ id }) => !readableFilters.has(id));
    if (filter) throw new Hdf5Error(`${name} is packed with filter ${filter.id} (${filter.name}), which is not read.`);
    if (metadata.virtual_sources) throw new Hdf5Error(`${name} is a virtual dataset; such files are not read.`);
    this.rows = shape[0] ?? 0;
    this.columns = shape[1] ?? 1;
    this.rowBytes = this.columns * size;
    if (this.rows * this.rowBytes > DATASET_BYTES) {
      throw new Hdf5Error(`${name} claims ${shape.join(" x ")} values; up to ${DATASET_BYTES} bytes are read.`);
    }
  }

  /**
   * Returns all values, row by row. Throws Hdf5Error where they are not 4- or 8-byte floats. Reads slices, so that the
   * library holds one at a time.
   */
  values(): Float32Array | Float64Array {
    if (this.rows * this.rowBytes <= SLICE_BYTES) return this.floats(this.dataset.value);
    const perSlice = Math.max(1, Math.floor(SLICE_BYTES / this.rowBytes));
    let all: Float32Array | Float64Array | null = null;
    for (let row = 0; row < this.rows; row += perSlice) {
      const part = this.floats(this.dataset.slice([[row, Math.min(row + perSlice, this.rows)]]));
      const length = this.rows * this.columns;
      all ??= part instanceof Float32Array ? new Float32Array(length) : new Float64Array(length);
      all.set(part, row * this.columns);
    }
    return all ?? new Float64Array(0);
  }

  private floats(value: unknown): Float32Array | Float64Array {
    if (value instanceof Float32Array || value instanceof Float64Array) return value;
    throw new Hdf5Error(`${this.name} does not hold 4- or 8-byte floats.`);
  }
}
