import { NotPlain, type PlainBytes, readUint64 } from "./plain-bytes";

/** A message of an object header: its type by the specification, and its bytes. */
export interface Message {
  type: number;
  body: DataView;
}

const CONTINUATION = 0x10;
const SHARED = 0x02;
const MAX_BLOCKS = 64;
const MAX_BLOCK_BYTES = 1024 ** 2;

/**
 * Returns the messages of a version 1 object header and its continuations (HDF5 specification, IV.A.1.a). Throws
 * NotPlain for other versions, and for missing, shared or too many messages.
 */
export function objectMessages(bytes: PlainBytes, address: number): Message[] {
  const head = bytes.view(address, 16);
  if (head.getUint8(0) !== 1) throw new NotPlain("no version 1 object header");
  const count = head.getUint16(2, true);
  const blocks = [{ offset: address + 16, length: head.getUint32(8, true) }];
  const messages: Message[] = [];
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at];
    if (!block || blocks.length > MAX_BLOCKS || block.length > MAX_BLOCK_BYTES) throw new NotPlain("too many messages");
    const view = bytes.view(block.offset, block.length);
    for (let place = 0; place + 8 <= block.length && messages.length < count; ) {
      const type = view.getUint16(place, true);
      const size = view.getUint16(place + 2, true);
      if (view.getUint8(place + 4) & SHARED || place + 8 + size > block.length) throw new NotPlain("odd message");
      const body = new DataView(view.buffer, view.byteOffset + place + 8, size);
      messages.push({ type, body });
      if (type === CONTINUATION) blocks.push({ offset: readUint64(body, 0), length: readUint64(body, 8) });
      place += 8 + size;
    }
  }
  if (messages.length !== count) throw new NotPlain("messages are missing");
  return messages;
}

/**
 * Returns the sizes of a data space; [] for a single value. Throws NotPlain for null spaces and for more than two
 * dimensions.
 */
export function spaceOf(body: DataView): number[] {
  const version = body.getUint8(0);
  const rank = body.getUint8(1);
  if ((version !== 1 && version !== 2) || rank > 2) throw new NotPlain("odd data space");
  if (version === 2 && body.getUint8(3) !== (rank === 0 ? 0 : 1)) throw new NotPlain("null data space");
  const start = version === 1 ? 8 : 4;
  return Array.from({ length: rank }, (_, i) => readUint64(body, start + 8 * i));
}

/** Data types that h5py writes. `size` is in bytes. */
export type PlainType =
  | { kind: "float"; size: 4 | 8 }
  | { kind: "integer"; size: 1 | 2 | 4 | 8; signed: boolean }
  | { kind: "boolean"; falseIs: number; trueIs: number }
  | { kind: "text" };

// IEEE 754 with bit offset 0 and all bits used: places of exponent and mantissa, and the bias.
const ieee = {
  4: { location: 31, fields: [23, 8, 0, 23], bias: 127 },
  8: { location: 63, fields: [52, 11, 0, 52], bias: 1023 },
} as const;

/** Reads a data type that h5py writes: little-endian numbers, FALSE/TRUE and text. Throws NotPlain for others. */
export function typeOf(body: DataView): PlainType {
  const version = body.getUint8(0) >> 4;
  const bits = body.getUint8(1) | (body.getUint8(2) << 8) | (body.getUint8(3) << 16);
  const size = body.getUint32(4, true);
  const kind = body.getUint8(0) & 0x0f;
  if (kind === 0) return integerType(body, bits, size);
  if (kind === 1) return floatType(body, bits, size);
  if (kind === 9 && (bits & 0x0f) === 1 && size === 16) return { kind: "text" };
  if (kind === 8 && version <= 3) return booleanType(body, bits & 0xffff, version);
  throw new NotPlain(`type ${kind}`);
}

function integerType(body: DataView, bits: number, size: number): PlainType {
  const whole = body.getUint16(8, true) === 0 && body.getUint16(10, true) === size * 8;
  if (!whole || (bits & 1) !== 0 || (size !== 1 && size !== 2 && size !== 4 && size !== 8))
    throw new NotPlain("integer");
  return { kind: "integer", size, signed: (bits & 8) !== 0 };
}

function floatType(body: DataView, bits: number, size: number): PlainType {
  if (size !== 4 && size !== 8) throw new NotPlain("float");
  const { location, fields, bias } = ieee[size];
  const fits =
    (bits & 0x41) === 0 &&
    ((bits >> 4) & 3) === 2 &&
    bits >> 8 === location &&
    body.getUint16(8, true) === 0 &&
    body.getUint16(10, true) === size * 8 &&
    fields.every((field, i) => body.getUint8(12 + i) === field) &&
    body.getUint32(16, true) === bias;
  if (!fits) throw new NotPlain("float");
  return { kind: "float", size };
}

/** Reads h5py's bool: an enumeration of int8 with the members FALSE and TRUE. */
function booleanType(body: DataView, members: number, version: number): PlainType {
  const base = typeOf(new DataView(body.buffer, body.byteOffset + 8, 12));
  if (base.kind !== "integer" || base.size !== 1 || members !== 2) throw new NotPlain("enumeration");
  const names: string[] = [];
  let at = 20;
  for (let i = 0; i < members; i++) {
    let name = "";
    const start = at;
    for (let letter = body.getUint8(at++); letter !== 0; letter = body.getUint8(at++))
      name += String.fromCharCode(letter);
    if (version < 3) at = start + Math.ceil((at - start) / 8) * 8;
    names.push(name);
  }
  const values = [body.getInt8(at), body.getInt8(at + 1)] as const;
  if (names[0] === "FALSE" && names[1] === "TRUE") return { kind: "boolean", falseIs: values[0], trueIs: values[1] };
  throw new NotPlain("enumeration");
}
