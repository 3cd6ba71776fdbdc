import type { ParamValue } from "@/lib/domain/model";
import type { BinaryFile } from "../kit/types";
import { type Hdf5Table, type Hdf5Tree, MAX_TEXT_CHARS } from "./hdf5-tree";
import { expectMark, NotPlain, PlainBytes, readUint64, textOf } from "./plain-bytes";
import { type Message, objectMessages, type PlainType, spaceOf, typeOf } from "./plain-messages";

// Message types of object headers.
const SPACE = 0x01;
const TYPE = 0x03;
const LAYOUT = 0x08;
const ATTRIBUTE = 0x0c;
const SYMBOLS = 0x11;
/** Messages that don't matter here: nil, fill values, comment, modification time, continuation. */
const harmless = new Set([0x00, 0x04, 0x05, 0x0d, 0x0e, 0x12, 0x10]);
const MOST_MEMBERS = 256;

/**
 * Opens a file of the plain shape that h5py writes for ann-benchmarks (HDF5 file format specification 1.0). It has
 * superblock 0, old-style groups, version 1 object headers, contiguous data, no filters. Throws NotPlain or RangeError
 * for others, which the library reads. A bundle has thousands of such files; the library takes ten times as long.
 */
export function openPlain(file: BinaryFile): Hdf5Tree {
  const bytes = new PlainBytes(file);
  const superblock = bytes.view(0, 96);
  expectMark(superblock, "\x89HDF\r\n\x1a\n");
  const versions = [8, 9, 10, 12].map((at) => superblock.getUint8(at));
  const sizes = [superblock.getUint8(13), superblock.getUint8(14)];
  if (versions.some((v) => v !== 0) || sizes.some((s) => s !== 8)) throw new NotPlain("superblock");
  if (readUint64(superblock, 24) !== 0 || readUint64(superblock, 40) !== bytes.length) throw new NotPlain("superblock");
  return new PlainGroup(bytes, objectMessages(bytes, readUint64(superblock, 64)));
}

class PlainGroup implements Hdf5Tree {
  private readonly addresses: Map<string, number>;
  private readonly opened = new Map<string, Message[]>();
  private readonly bytes: PlainBytes;
  private readonly messages: Message[];

  constructor(bytes: PlainBytes, messages: Message[]) {
    this.bytes = bytes;
    this.messages = messages;
    const symbols = messages.find(({ type }) => type === SYMBOLS);
    if (!symbols) throw new NotPlain("no old-style group");
    for (const { type } of messages) {
      if (type !== SYMBOLS && type !== ATTRIBUTE && !harmless.has(type)) throw new NotPlain(`message ${type}`);
    }
    this.addresses = membersOf(bytes, readUint64(symbols.body, 0), readUint64(symbols.body, 8));
  }

  names(): string[] {
    return [...this.addresses.keys()];
  }

  attributes(): Map<string, ParamValue> {
    const values = new Map<string, ParamValue>();
    for (const { type, body } of this.messages) if (type === ATTRIBUTE) values.set(...attributeOf(this.bytes, body));
    return values;
  }

  child(name: string): Hdf5Tree | null {
    const messages = this.open(name);
    return messages?.some(({ type }) => type === SYMBOLS) ? new PlainGroup(this.bytes, messages) : null;
  }

  numbers(name: string): Hdf5Table | null {
    const messages = this.open(name);
    return messages && !messages.some(({ type }) => type === SYMBOLS) ? tableOf(this.bytes, messages) : null;
  }

  private open(name: string): Message[] | null {
    const address = this.addresses.get(name);
    if (address === undefined) return null;
    const messages = this.opened.get(name) ?? objectMessages(this.bytes, address);
    this.opened.set(name, messages);
    return messages;
  }
}

/** Maps names to addresses of object headers, from a B-tree of one level and its local heap. */
function membersOf(bytes: PlainBytes, tree: number, heap: number): Map<string, number> {
  const heapHead = bytes.view(heap, 32);
  expectMark(heapHead, "HEAP");
  const names = bytes.view(readUint64(heapHead, 24), readUint64(heapHead, 8));
  const head = bytes.view(tree, 24);
  expectMark(head, "TREE");
  if (head.getUint8(4) !== 0 || head.getUint8(5) !== 0) throw new NotPlain("deep group");
  const nodes = head.getUint16(6, true);
  if (nodes > MOST_MEMBERS) throw new NotPlain("many members");
  const children = bytes.view(tree + 24, 16 * nodes + 8);
  const members = new Map<string, number>();
  for (let node = 0; node < nodes; node++) {
    const address = readUint64(children, 8 + 16 * node);
    const start = bytes.view(address, 8);
    expectMark(start, "SNOD");
    const count = start.getUint16(6, true);
    if (start.getUint8(4) !== 1 || members.size + count > MOST_MEMBERS) throw new NotPlain("many members");
    const entries = bytes.view(address + 8, 40 * count);
    for (let i = 0; i < count; i++) {
      const offset = readUint64(entries, 40 * i);
      const cached = entries.getUint32(40 * i + 16, true);
      if (cached > 1 || offset >= names.byteLength) throw new NotPlain("link");
      const name = textOf(new DataView(names.buffer, names.byteOffset + offset, names.byteLength - offset));
      members.set(name, readUint64(entries, 40 * i + 8));
    }
  }
  return members;
}

function attributeOf(bytes: PlainBytes, body: DataView): [string, ParamValue] {
  const version = body.getUint8(0);
  if (version < 1 || version > 3 || (version > 1 && body.getUint8(1) !== 0)) throw new NotPlain("attribute");
  const sizes = [body.getUint16(2, true), body.getUint16(4, true), body.getUint16(6, true)];
  let at = version === 3 ? 9 : 8;
  const parts = sizes.map((size) => {
    if (at + size > body.byteLength) throw new NotPlain("attribute");
    const part = new DataView(body.buffer, body.byteOffset + at, size);
    at += version === 1 ? Math.ceil(size / 8) * 8 : size;
    return part;
  });
  const [name, type, space] = parts;
  if (!name || !type || !space || spaceOf(space).length !== 0) throw new NotPlain("attribute");
  return [
    textOf(name),
    scalarOf(bytes, typeOf(type), new DataView(body.buffer, body.byteOffset + at, body.byteLength - at)),
  ];
}

function scalarOf(bytes: PlainBytes, type: PlainType, data: DataView): ParamValue {
  if (type.kind === "text") return heapText(bytes, data);
  if (type.kind === "float") return type.size === 4 ? data.getFloat32(0, true) : data.getFloat64(0, true);
  if (type.kind === "boolean") {
    const value = data.getInt8(0);
    if (value !== type.trueIs && value !== type.falseIs) throw new NotPlain("no boolean");
    return value === type.trueIs;
  }
  if (type.size === 8) return Number(type.signed ? data.getBigInt64(0, true) : data.getBigUint64(0, true));
  if (type.size === 4) return type.signed ? data.getInt32(0, true) : data.getUint32(0, true);
  if (type.size === 2) return type.signed ? data.getInt16(0, true) : data.getUint16(0, true);
  return type.signed ? data.getInt8(0) : data.getUint8(0);
}

/** Reads text from a global heap. `data` holds its length, the address of its collection and its index there. */
function heapText(bytes: PlainBytes, data: DataView): string {
  const length = data.getUint32(0, true);
  const address = readUint64(data, 4);
  const index = data.getUint32(12, true);
  if (length === 0 || length > MAX_TEXT_CHARS) throw new NotPlain("text");
  const head = bytes.view(address, 16);
  expectMark(head, "GCOL");
  const collection = bytes.view(address, readUint64(head, 8));
  for (let at = 16; at + 16 <= collection.byteLength; ) {
    const number = collection.getUint16(at, true);
    const size = readUint64(collection, at + 8);
    if (number === index && number !== 0) {
      if (size < length || at + 16 + size > collection.byteLength) throw new NotPlain("text");
      return textOf(new DataView(collection.buffer, collection.byteOffset + at + 16, length));
    }
    if (number === 0) break;
    at += 16 + Math.ceil(size / 8) * 8;
  }
  throw new NotPlain("text");
}

function tableOf(bytes: PlainBytes, messages: readonly Message[]): Hdf5Table {
  const bodyOf = (wanted: number): DataView => {
    const [first, ...more] = messages.filter(({ type }) => type === wanted);
    if (!first || more.length > 0) throw new NotPlain("dataset");
    return first.body;
  };
  for (const { type } of messages) {
    const known = type === SPACE || type === TYPE || type === LAYOUT || type === ATTRIBUTE || harmless.has(type);
    if (!known) throw new NotPlain(`message ${type}`);
  }
  const shape = spaceOf(bodyOf(SPACE));
  const type = typeOf(bodyOf(TYPE));
  const layout = bodyOf(LAYOUT);
  if (type.kind !== "float" || shape.length === 0) throw new NotPlain("dataset");
  if (layout.getUint8(0) !== 3 || layout.getUint8(1) !== 1) throw new NotPlain("layout");
  const [rows = 0, columns = 1] = shape;
  const size = rows * columns * type.size;
  const address = readUint64(layout, 2);
  if (readUint64(layout, 10) !== size || size === 0) throw new NotPlain("layout");
  return {
    rows,
    columns,
    values: () => {
      const data = bytes.copy(address, size);
      return type.size === 4 ? new Float32Array(data) : new Float64Array(data);
    },
  };
}
