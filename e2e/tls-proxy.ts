import { generateKeyPairSync, sign } from "node:crypto";
import http from "node:http";
import https from "node:https";

/** Returns an X.509 field (DER, X.690): tag, length of the contents, contents. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

/** Returns a self-signed certificate for localhost, valid today, and its key (RFC 5280, section 4.1). */
function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const day = 86_400_000;
  const time = (at: number) => der(0x17, Buffer.from(`${new Date(at).toISOString().replace(/\D/g, "").slice(2, 14)}Z`));
  const ecdsaWithSha256 = der(0x30, Buffer.from("06082a8648ce3d040302", "hex"));
  const commonName = Buffer.from("0603550403", "hex");
  const name = der(0x30, der(0x31, der(0x30, commonName, der(0x0c, Buffer.from("localhost")))));
  const statement = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    der(0x30, time(Date.now() - day), time(Date.now() + day)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = sign("sha256", statement, privateKey);
  const certificate = der(0x30, statement, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const cert = `-----BEGIN CERTIFICATE-----\n${certificate.toString("base64").replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`;
  return { key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(), cert };
}

/**
 * Starts a TLS reverse proxy for `target` with the X-Forwarded headers of docs/operations.md, for a client at
 * 203.0.113.9. `Host` is the target's, as proxies send it that are not told to keep it. Returns its origin and a
 * function that stops it.
 */
export async function startTlsProxy(target: string): Promise<{ origin: string; stop: () => void }> {
  const to = new URL(target);
  const proxy = https.createServer(selfSigned(), (request, response) => {
    const host = String(request.headers.host);
    const forwarded = {
      host: to.host,
      "x-forwarded-host": host,
      "x-forwarded-proto": "https",
      "x-forwarded-for": "203.0.113.9",
    };
    const { method, url: path } = request;
    const passed = http.request(
      { host: to.hostname, port: to.port, method, path, headers: { ...request.headers, ...forwarded } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const address = proxy.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const stop = () => {
    proxy.close();
    proxy.closeAllConnections();
  };
  return { origin: `https://localhost:${port}`, stop };
}
