import type h5wasm from "h5wasm";
import type { Group } from "h5wasm";
import type { ParamValue } from "@/lib/domain/model";
import { Hdf5Error } from "./hdf5-error";
import { MAX_TEXT_CHARS } from "./hdf5-tree";

/** The h5wasm module once it is loaded. */
export type H5Module = Awaited<typeof h5wasm.ready>;
type Metadata = ReturnType<H5Module["get_attribute_metadata"]>;

const ATTRIBUTE_BYTES = 64 * 1024;
// Type classes of HDF5.
const INTEGER = 0;
const FLOAT = 1;
const STRING = 3;
const ENUM = 8;

/**
 * Reads a single value: number, text, or boolean (h5py writes an enumeration of FALSE and TRUE). A value of another
 * enumeration is its member's name. Null for other shapes.
 * Throws Hdf5Error for unreadable attributes, attributes above 64 KiB and text above MAX_TEXT_CHARS.
 * Calls the module directly: h5wasm's own getter reads the metadata twice, a third of the time of a small file.
 */
export function readAttribute(module: H5Module, { file_id, path }: Group, name: string): ParamValue {
  const metadata = module.get_attribute_metadata(file_id, path, name);
  const bytes = metadata.size * metadata.total_size;
  if (bytes > ATTRIBUTE_BYTES) {
    throw new Hdf5Error(`Attribute ${name.slice(0, 80)} takes more than ${ATTRIBUTE_BYTES} bytes.`);
  }
  if (!metadata.shape || metadata.total_size !== 1) return null;
  const pointer = module._malloc(bytes);
  if (!pointer) throw new Hdf5Error("Out of memory.");
  try {
    if (module.get_attribute_data(file_id, path, name, BigInt(pointer)) < 0) {
      throw new Hdf5Error(`Attribute ${name.slice(0, 80)} cannot be read.`);
    }
    const value = decode(module, metadata, module.HEAPU8.slice(pointer, pointer + bytes));
    if (typeof value === "string" && value.length > MAX_TEXT_CHARS) {
      throw new Hdf5Error(`Attribute ${name.slice(0, 80)} is longer than ${MAX_TEXT_CHARS} characters.`);
    }
    return value;
  } finally {
    if (metadata.vlen) module.reclaim_vlen_memory(file_id, path, name, BigInt(pointer));
    module._free(pointer);
  }
}

function decode(module: H5Module, metadata: Metadata, bytes: Uint8Array): ParamValue {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (metadata.type === STRING) {
    // The module's own decoder returns lone surrogates for damaged UTF-8, which databases refuse.
    return metadata.vlen ? upToNul(module.HEAPU8.subarray(view.getUint32(0, true))) : upToNul(bytes).trimEnd();
  }
  if (metadata.type === FLOAT) return float(view, metadata.size);
  if (metadata.type === INTEGER) return integer(view, metadata.size, metadata.signed);
  if (metadata.type !== ENUM || !metadata.enum_type) return null;
  const value = integer(view, metadata.size, true);
  const member = Object.entries(metadata.enum_type.members).find(([, of]) => of === value)?.[0];
  if (member === "TRUE" || member === "FALSE") return member === "TRUE";
  return member ?? null;
}

function upToNul(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
}

function float(view: DataView, size: number): number | null {
  if (size === 4) return view.getFloat32(0, true);
  return size === 8 ? view.getFloat64(0, true) : null;
}

function integer(view: DataView, size: number, signed: boolean): number | null {
  if (size === 1) return signed ? view.getInt8(0) : view.getUint8(0);
  if (size === 2) return signed ? view.getInt16(0, true) : view.getUint16(0, true);
  if (size === 4) return signed ? view.getInt32(0, true) : view.getUint32(0, true);
  return size === 8 ? Number(signed ? view.getBigInt64(0, true) : view.getBigUint64(0, true)) : null;
}
