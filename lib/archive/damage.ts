/**
 * A container's bytes end too early ("truncated") or contradict themselves ("corrupt"). `owner` is the path of the
 * compressed member or nested archive with these bytes; null = the upload itself.
 */
export class Damage extends Error {
  override name = "Damage";
  readonly kind: "truncated" | "corrupt";
  readonly owner: string | null;

  constructor(kind: "truncated" | "corrupt", owner: string | null, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
    this.owner = owner;
  }
}
